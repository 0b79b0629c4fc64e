/** The keys of the player, while it is open. They are listed in the help sheet. */
import { useShortcut } from '../../ui/shortcuts/useShortcut.ts';
import { stepRate } from './player-choice.ts';
import { JUMP } from './PlayerControls.tsx';
import type { Sound } from './sound.ts';

const SCOPE = '录音';

interface Keyed {
  readonly sound: Sound;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
}

export const usePlayerKeys = ({ sound, onNext, onPrevious }: Keyed): void => {
  useShortcut({ keys: 'Space', scope: SCOPE, description: '播放或暂停', run: sound.toggle });
  useShortcut({ keys: 'Left', scope: SCOPE, description: '后退5秒', run: () => sound.seek(sound.now() - JUMP) });
  useShortcut({ keys: 'Right', scope: SCOPE, description: '前进5秒', run: () => sound.seek(sound.now() + JUMP) });
  useShortcut({ keys: '[', scope: SCOPE, description: '减慢', run: () => stepRate(-1) });
  useShortcut({ keys: ']', scope: SCOPE, description: '加快', run: () => stepRate(1) });
  useShortcut({ keys: 'J', scope: SCOPE, description: '下一通录音', run: onNext });
  useShortcut({ keys: 'K', scope: SCOPE, description: '上一通录音', run: onPrevious });
};
