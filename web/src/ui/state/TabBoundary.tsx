/** A wall around one tab, the login screen, or all that stands around them: what breaks shows its own repair button and takes no other tab down. */
import { Component, type ErrorInfo, Fragment, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

interface Props {
  readonly children: ReactNode;
  /** Under the headline, where there are no other pages to speak of. */
  readonly detail?: string;
  /** Told of every fault, for the log. */
  readonly onFault?: (error: unknown, where: string) => void;
}

interface State {
  readonly broken: boolean;
  /** A new number mounts the screen afresh, with none of the state that broke it. */
  readonly attempt: number;
}

export class TabBoundary extends Component<Props, State> {
  override state: State = { broken: false, attempt: 0 };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onFault?.(error, info.componentStack ?? '');
  }

  readonly reload = (): void => this.setState(({ attempt }) => ({ broken: false, attempt: attempt + 1 }));

  override render(): ReactNode {
    if (!this.state.broken) return <Fragment key={this.state.attempt}>{this.props.children}</Fragment>;
    return (
      <section className="gh-page">
        <ErrorState
          message="页面出错了"
          detail={this.props.detail ?? '其他页面不受影响，重新加载后可继续使用。'}
          retryLabel="重新加载"
          onRetry={this.reload}
        />
      </section>
    );
  }
}
