/** Twelve keys of a telephone. Used to type a number and to send tones during a call. */
import { useEffect, useEffectEvent } from 'react';
import { isComposing, isListening } from '../../ui/shortcuts/key-guard.ts';
import './keypad.css';

const KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
] as const;

const names: Readonly<Record<string, string>> = { '*': '星号', '#': '井号' };

const isTone = (key: string): boolean => KEYS.some(([tone]) => tone === key);

/** The same keys of the keyboard, unless a text field has the focus. */
export const useKeypadKeys = (onPress: (key: string) => void): void => {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || !isTone(key) || isComposing(event) || isListening(target)) return;
      event.preventDefault();
      event.stopPropagation();
      press(key);
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
};

interface Props {
  readonly label: string;
  readonly onPress: (key: string) => void;
}

export const Keypad = ({ label, onPress }: Props) => (
  <fieldset className="keypad" aria-label={label} data-holds-keys>
    {KEYS.map(([key, letters]) => (
      <button
        key={key}
        type="button"
        aria-label={names[key]}
        data-letters={letters || undefined}
        onClick={() => onPress(key)}
      >
        <b>{key}</b>
      </button>
    ))}
  </fieldset>
);
