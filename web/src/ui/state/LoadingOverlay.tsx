/** Loading mask with the text 拼命加载中... */
import './state.css';

interface Props {
  readonly open: boolean;
  /** Covers the whole window, not the nearest positioned parent. */
  readonly wholeWindow?: boolean;
  readonly text?: string;
}

const LOADING_TEXT = '拼命加载中...';

export const LoadingOverlay = ({ open, wholeWindow = false, text = LOADING_TEXT }: Props) =>
  open && (
    <output className={wholeWindow ? 'gh-loading gh-loading-window' : 'gh-loading'}>
      <span className="gh-loading-ring" aria-hidden />
      <span>{text}</span>
    </output>
  );
