/** Prints pages without the shell: each on its own sheet, with a head, the brand, and who printed it. */
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useBrand } from '../../platform/brand.ts';
import { useCurrentUser } from '../../platform/current-user.ts';
import { useNow } from '../useNow.ts';
import './print.css';

export interface PrintedPage {
  readonly key: string | number;
  readonly content: ReactNode;
}

interface Props {
  readonly title: string;
  /** Beside the title. */
  readonly about: ReactNode;
  /** At the end of the head. */
  readonly mark?: ReactNode;
  readonly pages: readonly PrintedPage[];
  readonly onPrinted: () => void;
}

/** The height of an A4 page within its margins (print.css) is 273; smaller text is rounded up a little. */
const PAGE_HEIGHT_MM = 264;
const PX_PER_MM = 96 / 25.4;

/** What is too high is printed smaller, so that one page holds it. */
const fit = (sheet: HTMLElement): void => {
  const tooHigh = sheet.scrollHeight / (PAGE_HEIGHT_MM * PX_PER_MM);
  if (tooHigh > 1) sheet.style.zoom = String(1 / tooHigh);
};

/** Prints as soon as the pictures are drawn. */
const usePrinting = (onPrinted: () => void) => {
  const root = useRef<HTMLDivElement>(null);
  const printed = useRef(onPrinted);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    let isGone = false;
    const done = (): void => printed.current();
    window.addEventListener('afterprint', done);
    const print = async (): Promise<void> => {
      await Promise.allSettled([...element.querySelectorAll('img')].map((image) => image.decode()));
      if (isGone) return;
      for (const sheet of element.querySelectorAll<HTMLElement>('.print-sheet')) fit(sheet);
      window.print();
    };
    void print();
    return () => {
      isGone = true;
      window.removeEventListener('afterprint', done);
    };
  }, []);
  return root;
};

export const Printout = ({ title, about, mark, pages, onPrinted }: Props) => {
  const root = usePrinting(onPrinted);
  const { webName } = useBrand();
  const printer = useCurrentUser(({ user }) => user?.Name ?? '');
  const now = useNow();
  return createPortal(
    <div ref={root} className="printout" aria-hidden>
      {pages.map(({ key, content }, at) => (
        <article key={key} className="print-sheet">
          <header>
            <h1>{title}</h1>
            <span>{about}</span>
            {mark !== undefined && <b>{mark}</b>}
          </header>
          {content}
          <footer>
            <span>{webName}</span>
            {pages.length > 1 && <span>{`第 ${at + 1} 页，共 ${pages.length} 页`}</span>}
            <span>{`${printer} 打印于 ${now.format('YYYY-MM-DD HH:mm')}`}</span>
          </footer>
        </article>
      ))}
    </div>,
    document.body,
  );
};
