/** The telephone over the pages: the card of a running call with notes, and the wrap-up after it. */
import { CallDirection, CallPhase } from '@gonghai/contract/calls/call-state.rules.ts';
import { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { GripHorizontal } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { EVERYWHERE } from '../ui/shortcuts/shortcuts.ts';
import { useShortcut } from '../ui/shortcuts/useShortcut.ts';
import { late } from '../ui/state/late.tsx';
import { useCallDrafts } from './call-drafts.ts';
import type { CallDraft } from './calls/draft-list.ts';
import { transfer, useHasAbility, usePhone } from './phone.ts';
import type { PhoneCall } from './phone-call.ts';
import { CallCard } from './screen/CallCard.tsx';
import { CallNotes, REMARK_KEY, type RemarkField } from './screen/CallNotes.tsx';
import type { Box } from './screen/floating-place.ts';
import './screen/phone.css';
import { ResultCard } from './screen/ResultCard.tsx';
import { useFloating } from './screen/useFloating.ts';
import { TRANSFER } from './screen/usePhoneKeys.ts';
import { useIsCovered, usePhoneHost } from './screen/usePhoneHost.ts';

const TransferList = late(() => import('./screen/TransferList.tsx').then((module) => module.TransferList));

/** Pixels at the right edge that the card of new leads uses. */
const CARD_ROOM = 340;

/** Other cards at the lower right edge stay above the telephone. */
const useClearance = (host: HTMLElement, isDocked: boolean, place: Pick<Box, 'left' | 'top'> | undefined): void => {
  useLayoutEffect(() => {
    const page = document.documentElement.style;
    const tell = (): void => {
      const docked = host.getBoundingClientRect();
      const { left, top } = isDocked || !place ? docked : place;
      const isBelow = left + docked.width > innerWidth - CARD_ROOM && top > innerHeight / 3;
      page.setProperty('--phone-clearance', isBelow ? `${innerHeight - top + 12}px` : '0px');
    };
    const sizes = new ResizeObserver(tell);
    sizes.observe(host);
    return () => {
      sizes.disconnect();
      page.removeProperty('--phone-clearance');
    };
  }, [host, isDocked, place]);
};

interface Props {
  readonly call: PhoneCall | undefined;
  /** Of the running call, or of the call that is written up. */
  readonly draft: CallDraft | undefined;
  readonly onOpenCustomer: (customerId: number, kind?: CustomerKind) => void;
}

const Panel = ({ call, draft, onOpenCustomer }: Props) => {
  const floor = useRef<HTMLDivElement>(null);
  const isCovered = useIsCovered();
  // During a call its buttons stay in reach beside a dialog. The rest waits under the dialog.
  const isBeside = call !== undefined && isCovered;
  const { host, isDocked } = usePhoneHost(floor, !isBeside);
  const { place, gripProps } = useFloating(floor, !isDocked);
  useClearance(host, isDocked, place);
  const [isKeypadOpen, setKeypadOpen] = useState(false);
  const [areNotesOpen, setNotesOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isTransferOffered = useHasAbility('transfer');
  const mayTransfer = isTransferOffered && call?.phase === CallPhase.Talking && !call.transferTo;
  const isTransferOpen = isAsked && mayTransfer;
  const toggleTransfer = (): void => setAsked(!isTransferOpen);
  useShortcut({ ...TRANSFER, run: toggleTransfer, overDialogs: true, enabled: mayTransfer });

  const areShut = call !== undefined && !isDocked && (isBeside || !areNotesOpen);
  const remark = useRef<RemarkField>(null);
  const writeRemark = (): void => {
    if (areShut) flushSync(() => setNotesOpen(true));
    remark.current?.focus({ cursor: 'end' });
  };
  useShortcut({
    keys: REMARK_KEY,
    scope: call ? EVERYWHERE : '话后整理',
    description: '写通话备注',
    run: writeRemark,
    // The pad of tones covers the page.
    overDialogs: isKeypadOpen,
    // Also before the record of the drawer that the telephone lies in.
    isFirst: true,
    enabled: draft !== undefined && !isBeside && !isTransferOpen,
  });

  const customerId = call ? call.customerId : (draft?.customerId ?? undefined);
  const afterSaleId = call ? call.afterSaleId : draft?.afterSaleId;
  const openCustomer = customerId === undefined ? undefined : () => onOpenCustomer(customerId);
  const open = afterSaleId === undefined ? openCustomer : () => onOpenCustomer(afterSaleId, CustomerKind.AfterSales);
  const grip = !isDocked && (
    <button type="button" className="phone-grip" aria-label="移动电话窗口" title="拖动，或用方向键移动" {...gripProps}>
      <GripHorizontal size={14} aria-hidden />
    </button>
  );
  const notes =
    isDocked || isBeside || !draft ? undefined : { isOpen: areNotesOpen, onToggle: () => setNotesOpen(!areNotesOpen) };

  return (
    <>
      <div
        ref={floor}
        className="phone-floor"
        data-under={place?.isUnder || !call || undefined}
        style={place ? { left: place.left, top: place.top } : { right: 12, bottom: 60, visibility: 'hidden' }}
      />
      {createPortal(
        <section className="phone" data-docked={isDocked || undefined} aria-label="电话">
          {call ? (
            <CallCard
              call={call}
              onOpen={open}
              grip={grip}
              isKeypadOpen={isKeypadOpen}
              onKeypad={() => setKeypadOpen(!isKeypadOpen)}
              isTransferOpen={isTransferOpen}
              onTransfer={toggleTransfer}
              notes={call.phase === CallPhase.Talking ? notes : undefined}
            />
          ) : (
            draft?.outcome && <ResultCard draft={draft} outcome={draft.outcome} onOpen={open} grip={grip} />
          )}
          {isTransferOpen && (
            <TransferList
              onClose={() => setAsked(false)}
              onChoose={(colleague) => {
                setAsked(false);
                void transfer(colleague);
              }}
            />
          )}
          {/* An incoming call has no draft before it is answered. */}
          {isDocked && call?.direction === CallDirection.In && !draft && (
            <p className="phone-unanswered">接听后可以在这里写备注</p>
          )}
          {draft && !areShut && !isTransferOpen && (
            <CallNotes draft={draft} remark={remark} isOver={!call} isPlaced={isDocked || place !== undefined} />
          )}
        </section>,
        host,
      )}
    </>
  );
};

export const PhoneDock = ({ onOpenCustomer }: Pick<Props, 'onOpenCustomer'>) => {
  const call = usePhone((phone) => phone.call);
  const draft = useCallDrafts(({ all, openKey }) => {
    const key = call ? call.key : openKey;
    return all.find((one) => one.key === key);
  });
  if (!call && !draft?.outcome) return null;
  return <Panel key={call?.key ?? draft?.key} call={call} draft={draft} onOpenCustomer={onOpenCustomer} />;
};
