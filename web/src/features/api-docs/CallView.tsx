/** One call in full: access, request and response. */
import { rightLabel } from '@gonghai/contract/wire/rights.ts';
import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { Tag } from '../../ui/tag/Tag.tsx';
import { copy, CurlSample } from './CurlSample.tsx';
import type { ApiCall } from './description.ts';
import { FieldTable } from './FieldTable.tsx';

const accessWords: Readonly<Record<string, string>> = { guest: '无需登录', all: '登录后可用' };
const rateWords: Readonly<Record<string, string>> = {
  ordinary: '普通',
  login: '登录',
  lookup: '查询号码',
  export: '导出',
  import: '导入',
  image: '图片',
};
const auditWords: Readonly<Record<string, string>> = {
  none: '不记录',
  change: '记录变更',
  export: '记录导出',
  log: '另有记录',
};

const Rights = ({ rights }: Pick<ApiCall, 'rights'>) => {
  if (typeof rights === 'string') return accessWords[rights] ?? rights;
  return rights.map((right) => (
    <Tag key={right} dot={false}>
      {rightLabel.get(right) ?? '内置管理员'} <code>{right}</code>
    </Tag>
  ));
};

export const CallView = ({ call }: { readonly call: ApiCall }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <article className="api-docs-call" tabIndex={0} aria-label={call.name}>
    <h2>{call.summary}</h2>
    <p className="api-docs-path">
      <span className="api-docs-method" data-method={call.method}>
        {call.method}
      </span>
      <code>{call.path}</code>
      <Button
        type="text"
        size="small"
        aria-label="复制地址"
        title="复制地址"
        icon={<Copy size={13} />}
        onClick={() => void copy(call.path)}
      />
    </p>
    <dl className="api-docs-facts">
      <dt>权限</dt>
      <dd>
        <Rights rights={call.rights} />
      </dd>
      <dt>频率</dt>
      <dd>{rateWords[call.rate] ?? call.rate}</dd>
      <dt>审计</dt>
      <dd>{auditWords[call.audit] ?? call.audit}</dd>
    </dl>
    <h3>请求参数</h3>
    <FieldTable schema={call.request} label="请求参数" />
    <h3>返回数据</h3>
    {call.answerKind === 'file' ? (
      <p className="gh-secondary">文件；被拒绝时返回 JSON。</p>
    ) : (
      <FieldTable schema={call.answer} label="返回数据" />
    )}
    <CurlSample call={call} />
  </article>
);
