/** Error boundary of a tab, the login screen or the shell: shows a retry button and keeps other tabs working. */
import { Component, type ErrorInfo, Fragment, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

interface Props {
  readonly children: ReactNode;
  /** Text under the headline, where there are no other pages. */
  readonly detail?: string;
  /** Called with every error, for the log. */
  readonly onFault?: (error: unknown, where: string) => void;
}

interface State {
  readonly broken: boolean;
  /** A new key remounts the screen without the broken state. */
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
