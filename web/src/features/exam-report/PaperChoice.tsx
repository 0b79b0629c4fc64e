/** Chooses a paper, and before it the profession whose papers are offered. */
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { queryExamPapers } from '@gonghai/contract/exam-report/exam-report.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import type { FilterControl } from '../../ui/list/filter-item.ts';
import { DicSelect } from '../../widgets/DicSelect.tsx';
import './exam-report.css';

const nothingWords = (papers: number | undefined, hasProfession: boolean): string => {
  if (papers === undefined) return '试卷没有加载成功';
  if (papers > 0) return '没有找到试卷';
  return hasProfession ? '这个专业还没有试卷' : '还没有试卷，学习平台推送后可以选择';
};

export const PaperChoice = ({ control }: { readonly control: FilterControl }) => {
  const [profession, setProfession] = useState<number | null>(null);
  const { data, isPending } = useQuery({
    queryKey: [queryExamPapers.path, profession],
    queryFn: ({ signal }) => call(queryExamPapers, { ProfessionalId: profession }, { signal }),
    retry: false,
  });
  const chosen = control.values['ExamPaperId'];
  return (
    <span className="exam-paper-choice">
      <DicSelect
        table={DicTable.Profession}
        aria-label="专业类型"
        placeholder="专业类型"
        value={profession}
        onChange={(id: unknown) => {
          setProfession(typeof id === 'number' ? id : null);
          control.change({ ExamPaperId: undefined });
        }}
      />
      <Select
        aria-label="试卷"
        placeholder="请选择试卷"
        showSearch
        loading={isPending}
        notFoundContent={isPending ? '正在加载' : nothingWords(data?.Rows.length, profession !== null)}
        optionFilterProp="label"
        options={(data?.Rows ?? []).map(({ Id, Title }) => ({ value: Id, label: Title }))}
        value={typeof chosen === 'number' && data ? chosen : null}
        onChange={(ExamPaperId: number | null) => control.change({ ExamPaperId: ExamPaperId ?? undefined })}
      />
    </span>
  );
};
