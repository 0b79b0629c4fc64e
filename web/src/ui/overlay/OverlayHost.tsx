/** Renders the open dialogs. A dialog is hidden with its tab and keeps its input. */
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo } from 'react';
import { announce } from '../../platform/announce.ts';
import { CodeNotFetched } from '../../platform/late-code.ts';
import { giveBack } from './give-back.ts';
import { OverlayFrameContext, TabKey } from './overlay-frame.ts';
import { closeDialog, dropDialog, lookAtTab, type Overlay, SHELL, useOverlays } from './overlays.ts';

type FaultListener = (error: unknown, where: string) => void;

interface WallProps {
  readonly id: number;
  readonly onFault: FaultListener | undefined;
  readonly children: ReactNode;
}

/** Error boundary: only the broken dialog closes. */
class Wall extends Component<WallProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: { readonly componentStack?: string | null }): void {
    this.props.onFault?.(error, componentStack ?? '');
    if (!(error instanceof CodeNotFetched)) announce('error', messages.serverError);
    dropDialog(this.props.id);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}

interface PlaceProps {
  readonly overlay: Overlay;
  readonly shown: boolean;
  readonly covered: boolean;
}

const Place = ({ overlay, shown, covered }: PlaceProps) => {
  const { id, owner, node, closing, lender } = overlay;
  useEffect(() => () => giveBack(lender), [lender]);

  // A hidden dialog has no transition, so no event would report its end.
  useEffect(() => {
    if (closing && !shown) dropDialog(id);
  }, [closing, shown, id]);

  const frame = useMemo(
    () => ({
      open: shown && !closing,
      closing,
      covered,
      owner,
      close: () => closeDialog(id),
      faded: () => {
        if (closing) dropDialog(id);
      },
    }),
    [shown, covered, closing, owner, id],
  );

  return (
    <TabKey value={owner}>
      <OverlayFrameContext value={frame}>
        <Suspense>{node}</Suspense>
      </OverlayFrameContext>
    </TabKey>
  );
};

interface Props {
  /** Key of the visible tab. */
  readonly activeTab: string;
  /** Called with every error, for the log. */
  readonly onFault?: FaultListener;
}

export const OverlayHost = ({ activeTab, onFault }: Props) => {
  const overlays = useOverlays((state) => state.overlays);
  useLayoutEffect(() => lookAtTab(activeTab), [activeTab]);

  const isShown = ({ owner }: Overlay): boolean => owner === SHELL || owner === activeTab;
  const top = overlays.findLast(isShown);
  return overlays.map((overlay) => (
    <Wall key={overlay.id} id={overlay.id} onFault={onFault}>
      <Place overlay={overlay} shown={isShown(overlay)} covered={isShown(overlay) && overlay !== top} />
    </Wall>
  ));
};
