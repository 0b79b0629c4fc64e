/** One recycle rule as a form field: a switch, and a sentence with number inputs. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { MOST_DAYS } from '@gonghai/contract/settings/setting-values.ts';
import { InputNumber } from 'antd';
import { TriangleAlert } from 'lucide-react';
import { EnableSwitch } from '../../ui/form/EnableSwitch.tsx';
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

/** A week, two weeks and a month: proposed beside the field, which takes any number. */
const USUAL_DAYS = [7, 15, 30];

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
        <span className="recycle-rule-days">
          <span className="gh-muted">常用</span>
          {USUAL_DAYS.map((days) => (
            <button
              key={days}
              type="button"
              aria-label={`${title}：${days} 天`}
              aria-pressed={value.CollectDays === days}
              onClick={() => put({ CollectDays: days })}
            >
              {days} 天
            </button>
          ))}
        </span>
        {value.Status && value.CollectDays === 0 && (
          <output className="recycle-rule-warning">
            <TriangleAlert size={13} aria-hidden />0 天表示下一次检查就会回收。
          </output>
        )}
      </div>
      <EnableSwitch
        aria-label={`启用${title}`}
        checked={value.Status ?? false}
        onChange={(Status) => put({ Status })}
      />
    </div>
  );
};
