/** Figures that open their rows, and the presets of a span. */
import { Span } from '@gonghai/contract/wire/spans.ts';
import { useState } from 'react';
import { announce } from '../../../platform/announce.ts';
import { type ChosenSpan, rangeOfChosen, SpanPicker } from '../../figure/SpanPicker.tsx';
import { thisMonth } from '../../calendar.ts';
import { FilterBar } from '../../list/FilterBar.tsx';
import { PagedRows } from '../../list/PagedRows.tsx';
import { monthRangeFilter } from '../../list/month-range-filter.tsx';
import { useReportSearch } from '../../list/useReportSearch.ts';
import { RateCell } from '../../data-table/RateCell.tsx';
import { QrPicture } from '../../picture/QrPicture.tsx';
import { Podium } from '../../podium/Podium.tsx';
import { FigureLink } from '../../figure/FigureLink.tsx';
import { FigureStrip } from '../../figure/FigureStrip.tsx';
import { formatCount, formatDay } from '../../format.ts';
import { Example } from '../Example.tsx';
import { SAMPLE_QR } from '../sample-qr.ts';
import type { KitSection } from '../section.ts';

const QUARTER = 90;

const Spans = () => {
  const [chosen, setChosen] = useState<ChosenSpan>({ span: Span.Today });
  const { StartTime, EndTime } = rangeOfChosen(chosen);
  return (
    <>
      <SpanPicker value={chosen} onChange={setChosen} oldestDays={QUARTER} />
      <p className="gh-muted">{`${formatDay(StartTime)} 至 ${formatDay(EndTime)}`}</p>
    </>
  );
};

const MONTHS = [monthRangeFilter({ from: 'StartTime', to: 'EndTime', label: '月份', most: 12 })];

const PEOPLE = Array.from({ length: 45 }, (_, at) => `线索 ${at + 1}`);
const readPeople = ({ PageIndex, PageCount }: { readonly PageIndex: number; readonly PageCount: number }) =>
  Promise.resolve({
    ItemList: PEOPLE.slice((PageIndex - 1) * PageCount, PageIndex * PageCount),
    Count: PEOPLE.length,
  });

const wholeMonth = () => ({ ...thisMonth() });

const Months = () => {
  const { bar } = useReportSearch(MONTHS, wholeMonth);
  return <FilterBar {...bar(() => announce('info', '再次查询'))} />;
};

const Show = () => (
  <>
    <Example title="打开所计的行">
      <FigureLink title="查看通话记录" onOpen={() => announce('info', '打开 1,286 行')}>
        {formatCount(1_286)}
      </FigureLink>
    </Example>
    <Example title="没有行或不可见时是普通数字">
      <FigureLink title="查看通话记录">{formatCount(0)}</FigureLink>
    </Example>
    <Example title="比率和条">
      <div style={{ width: 340 }}>
        <RateCell share={0.6292} text="62.92%" />
        <RateCell share={null} text="—" />
      </div>
    </Example>
    <Example title="二维码，可保存和复制地址">
      <div style={{ width: 260 }}>
        <QrPicture base64={SAMPLE_QR} alt="示例二维码" fileName="示例.png" address="https://crm.example.com" />
      </div>
    </Example>
    <Example title="并列的数字，可带说明">
      <FigureStrip
        figures={[
          { label: '总金额', value: '¥1,101,455.50', note: '已提交且未退款的报单' },
          { label: '已审核金额', value: '¥912,855.50', note: '财务已通过，占 82.9%' },
        ]}
      />
    </Example>
    <Example title="数字所计的行，分页">
      <PagedRows
        noun="线索"
        unit="条线索"
        columns={[{ title: '姓名' }, { title: '分配时间' }]}
        queryKey={['kit-paged-rows']}
        read={readPeople}
        renderRow={(name) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="gh-number">2026-11-15 10:00:00</td>
          </tr>
        )}
        empty="没有线索"
      />
    </Example>
    <Example title="排行的前三名，自己的名字突出">
      <div style={{ width: 340 }}>
        <Podium
          label="前三名"
          places={[
            { name: '林雅婷', figure: '141' },
            { name: '周浩然', figure: '128', isOwn: true },
            { name: '戴静怡', figure: '119' },
          ]}
        />
      </div>
    </Example>
    <Example title="月份范围，最多 12 个月">
      <Months />
    </Example>
    <Example title="时间预设与自定义，最早 90 天前">
      <Spans />
    </Example>
  </>
);

export const section: KitSection = {
  title: '数字与时间段',
  purpose: '统计里的数字打开它所计的行；时间段有预设，也可自选。',
  order: 4,
  Show,
};
