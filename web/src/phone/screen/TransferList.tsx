/** Colleagues to whom the call can be transferred. The search field keeps the focus; the arrows choose. */
import {
  presenceLabel,
  queryTransferTargets,
  takesTransfers,
  type TransferTarget,
} from '@gonghai/contract/calls/transfer.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { isComposing } from '../../ui/shortcuts/key-guard.ts';
import { giveBack } from '../../ui/overlay/give-back.ts';
import type { Colleague } from '../phone-call.ts';
import './transfer-list.css';

/** Colleagues come and go while the list is open. */
const REFRESH_MS = 5_000;
/** The rest is found by typing. */
const MOST_SHOWN = 50;

const matches = ({ UserName, DepartmentName, ExtensionNumber }: TransferTarget, words: string): boolean =>
  [UserName, DepartmentName, ExtensionNumber].some((text) => text.toLowerCase().includes(words));

/** Those who take calls come first. */
const search = (people: readonly TransferTarget[], typed: string): readonly TransferTarget[] => {
  const words = typed.trim().toLowerCase();
  return people
    .filter((person) => matches(person, words))
    .toSorted((one, other) => Number(takesTransfers(other)) - Number(takesTransfers(one)));
};

/** The field takes the focus, and gives it back. */
const useBorrowedFocus = () => {
  const field = useRef<InputRef>(null);
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus({ preventScroll: true });
    return () => void setTimeout(() => giveBack(before));
  }, []);
  return field;
};

const emptyWords = (isPending: boolean, isError: boolean, isTyped: boolean): string => {
  if (isPending) return '正在加载…';
  if (isError) return '同事列表加载失败，请稍后重试';
  return isTyped ? '没有符合条件的同事' : '没有使用同一线路的同事';
};

interface OptionProps {
  readonly id: string;
  readonly person: TransferTarget;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

const Option = ({ id, person, isActive, onChoose }: OptionProps) => {
  const mayChoose = takesTransfers(person);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
    // The search field keeps the focus and handles the keys. An option element cannot show columns.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={!mayChoose}
      className="transfer-row"
      onClick={() => mayChoose && onChoose()}
    >
      <b className="gh-ellipsis">{person.UserName}</b>
      <span className="gh-number">{person.ExtensionNumber}</span>
      <span className="gh-ellipsis">{person.DepartmentName}</span>
      <i>{presenceLabel(person)}</i>
    </div>
  );
};

interface Props {
  readonly onChoose: (colleague: Colleague) => void;
  readonly onClose: () => void;
}

export const TransferList = ({ onChoose, onClose }: Props) => {
  const {
    data = [],
    isPending,
    isError,
  } = useQuery({
    queryKey: [queryTransferTargets.path],
    queryFn: ({ signal }) => call(queryTransferTargets, {}, { signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  const [typed, setTyped] = useState('');
  /** The chosen person, who may move in the list when it is read again. */
  const [chosenId, setChosenId] = useState<number>();
  const field = useBorrowedFocus();
  const listId = useId();

  const found = search(data, typed);
  const choices = found.filter(takesTransfers);
  const at = Math.max(
    0,
    choices.findIndex(({ UserId }) => UserId === chosenId),
  );
  const active = choices[at];
  const optionId = ({ UserId }: TransferTarget): string => `${listId}-${UserId}`;
  const choose = ({ ExtensionNumber: extension, UserName: name }: TransferTarget): void =>
    onChoose({ extension, name });

  const press = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') setChosenId(choices[Math.min(at + 1, choices.length - 1)]?.UserId);
    else if (event.key === 'ArrowUp') setChosenId(choices[Math.max(at - 1, 0)]?.UserId);
    else if (event.key === 'Enter') {
      if (active) choose(active);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section className="transfer-list" aria-label="转接给同事">
      <SearchField
        ref={field}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input; the role says what it controls
        role="combobox"
        label="搜索同事"
        placeholder="姓名、部门或分机"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && optionId(active)}
        typed={typed}
        onType={(text) => {
          setTyped(text);
          setChosenId(undefined);
        }}
        onKeyDown={press}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- a select cannot show these rows */}
      <div id={listId} role="listbox" aria-label="同事">
        {found.slice(0, MOST_SHOWN).map((person) => (
          <Option
            key={person.UserId}
            id={optionId(person)}
            person={person}
            isActive={person === active}
            onChoose={() => choose(person)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <output className="gh-secondary">{emptyWords(isPending, isError, typed.trim() !== '')}</output>
      )}
      {found.length > MOST_SHOWN && (
        <p className="gh-secondary">{`还有 ${found.length - MOST_SHOWN} 人，请输入姓名或分机查找`}</p>
      )}
      <footer className="phone-hints" aria-hidden>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>选择
        </span>
        <span>
          <kbd>Enter</kbd>转接
        </span>
        <span>
          <kbd>Esc</kbd>关闭
        </span>
      </footer>
    </section>
  );
};
