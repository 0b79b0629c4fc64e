/** One rule of recycling as a field of the form: a switch, and a sentence with its numbers to fill in. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { MOST_DAYS } from '@gonghai/contract/settings/setting-values.ts';
import { InputNumber, Switch } from 'antd';
import { DicSelect } from '../../widgets/DicSelect.tsx';
import type { Rule, RuleValue } from './recycle-rules.ts';
import './settings.css';

interface Props {
  readonly rule: Rule;
  readonly number: number;
  readonly value?: RuleValue;
  readonly onChange?: (value: RuleValue) => void;
}

const NOTHING: RuleValue = {};

/** What is filled in is not what the sentence below complains about. */
const soundIf = (value: number | null | undefined) => (value == null ? {} : { className: 'recycle-rule-sound' });

export const RecycleRule = ({ rule, number, value = NOTHING, onChange }: Props) => {
  const { title, before, after, extra, end } = rule;
  const put = (change: RuleValue): void => onChange?.({ ...value, ...change });
  return (
    <div className="recycle-rule" data-on={value.Status || undefined}>
      <span className="recycle-rule-number gh-number" aria-hidden>
        {number}
      </span>
      <div className="recycle-rule-text">
        <b>{title}</b>
        <span className="recycle-rule-sentence">
          {before}
          <InputNumber
            aria-label={`${title}：天数`}
            min={0}
            max={MOST_DAYS}
            precision={0}
            controls={false}
            {...soundIf(value.CollectDays)}
            value={value.CollectDays ?? null}
            onChange={(CollectDays) => put({ CollectDays })}
          />
          {after}
          {extra === 'MinCallCount' && (
            <InputNumber
              aria-label={`${title}：次数`}
              min={0}
              precision={0}
              controls={false}
              {...soundIf(value.MinCallCount)}
              value={value.MinCallCount ?? null}
              onChange={(MinCallCount) => put({ MinCallCount })}
            />
          )}
          {extra === 'CustomerTrackStatusId' && (
            <DicSelect
              table={DicTable.TrackStatus}
              aria-label={`${title}：跟进状态`}
              placeholder="请选择"
              {...soundIf(value.CustomerTrackStatusId)}
              value={value.CustomerTrackStatusId ?? null}
              onChange={(id) => put({ CustomerTrackStatusId: typeof id === 'number' ? id : null })}
            />
          )}
          {end}
        </span>
      </div>
      <Switch aria-label={`启用${title}`} checked={value.Status ?? false} onChange={(Status) => put({ Status })} />
    </div>
  );
};
