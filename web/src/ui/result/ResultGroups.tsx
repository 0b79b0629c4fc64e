/** The result of a check: count and sum of each group, the equation below them, and what the source itself states. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { formatAmount, formatCount, formatMoney } from '../format.ts';
import { Tag, type TagTone } from '../tag/Tag.tsx';
import './result-groups.css';

export interface ResultGroup {
  readonly name: string;
  readonly count: number;
  readonly amount: number;
  readonly tone: TagTone;
  /** A few words: what the group means. */
  readonly note: string;
}

interface Props {
  /** The groups that add up to the total. */
  readonly groups: readonly ResultGroup[];
  readonly total: { readonly label: string; readonly count: number; readonly amount: number };
  /** The sum that the source states, or null. */
  readonly stated: number | null;
  readonly statedLabel: string;
  /** Said without such a sum. */
  readonly unstated?: string;
  /** Groups that are not part of the total; those without rows are left out. */
  readonly others: readonly ResultGroup[];
  readonly othersLabel: string;
  readonly openName: string | undefined;
  readonly onOpen: (name: string) => void;
}

const Card = ({ group, isOpen, onOpen }: { group: ResultGroup; isOpen: boolean; onOpen: () => void }) => {
  const { name, count, amount, tone, note } = group;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className="gh-result-card"
      data-empty={count === 0 || undefined}
      disabled={count === 0}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <span className="gh-result-name">
        <i className={`gh-result-dot gh-tone-${tone}`} aria-hidden />
        {name}
        {count > 0 && <Arrow size={14} aria-hidden />}
      </span>
      <span className="gh-result-count gh-number">
        {formatCount(count)}
        <small>条</small>
      </span>
      <span className="gh-number gh-result-sum">{formatMoney(amount)}</span>
      <span className="gh-muted">{note}</span>
    </button>
  );
};

const Equation = ({ groups, total, openName }: Pick<Props, 'groups' | 'total' | 'openName'>) => (
  <dl className="gh-result-equation">
    {groups.map(({ name, amount }, at) => (
      <Fragment key={name}>
        {at > 0 && <span aria-hidden>+</span>}
        <div data-open={name === openName || undefined}>
          <dt>{name}</dt>
          <dd className="gh-number">{formatAmount(amount)}</dd>
        </div>
      </Fragment>
    ))}
    <span aria-hidden>=</span>
    <div className="gh-result-total">
      <dt>{`${total.label} ${formatCount(total.count)} 条`}</dt>
      <dd className="gh-number">{formatMoney(total.amount)}</dd>
    </div>
  </dl>
);

/** In fen: the difference of two sums of yuan may have a fraction that is none. */
const differenceOf = (stated: number, total: number): number =>
  (Math.round(stated * 100) - Math.round(total * 100)) / 100;

interface StatedProps {
  readonly stated: number | null;
  readonly label: string;
  readonly total: number;
  readonly unstated: string;
}

const Stated = ({ stated, label, total, unstated }: StatedProps) => {
  if (stated === null) return <span className="gh-muted">{unstated}</span>;
  const difference = differenceOf(stated, total);
  return (
    <span className="gh-result-stated">
      {label}
      <b className="gh-number">{formatMoney(stated)}</b>
      <span className="gh-result-difference">
        差额
        <b className="gh-number" data-differs={difference !== 0 || undefined}>
          {formatMoney(difference)}
        </b>
      </span>
      <Tag tone={difference === 0 ? 'green' : 'red'}>{difference === 0 ? '一致' : '不一致'}</Tag>
    </span>
  );
};

export const ResultGroups = (props: Props) => {
  const { groups, total, stated, statedLabel, others, othersLabel, openName, onOpen } = props;
  const { unstated = `文件没有写明${statedLabel}` } = props;
  const beside = others.filter(({ count }) => count > 0);
  return (
    <div className="gh-result">
      <div className="gh-result-cards">
        {groups.map((group) => (
          <Card key={group.name} group={group} isOpen={group.name === openName} onOpen={() => onOpen(group.name)} />
        ))}
      </div>
      <div className="gh-result-sums">
        <Equation groups={groups} total={total} openName={openName} />
        <div className="gh-result-foot">
          <Stated stated={stated} label={statedLabel} total={total.amount} unstated={unstated} />
          {beside.length > 0 && (
            <span className="gh-result-others">
              <span className="gh-muted">{`${othersLabel}：`}</span>
              {beside.map(({ name, count, amount }) => (
                <button key={name} type="button" aria-expanded={name === openName} onClick={() => onOpen(name)}>
                  {`${name} ${formatCount(count)} 条 `}
                  <span className="gh-number">{formatMoney(amount)}</span>
                </button>
              ))}
            </span>
          )}
        </div>
      </div>
    </div>
  );
};
