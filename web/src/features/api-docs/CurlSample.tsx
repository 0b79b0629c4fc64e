/** The command line with which the shown call can be tried, to copy. */
import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { announce } from '../../platform/announce.ts';
import { copyText } from '../../platform/clipboard.ts';
import { curlSample, FILE, SIGNATURE, UID } from './curl-sample.ts';
import type { ApiCall } from './description.ts';

export const copy = async (text: string): Promise<void> => {
  if (await copyText(text)) announce('success', '已复制');
  else announce('error', '复制失败，请选中后手动复制');
};

const hintOf = ({ rights, sent: { form } }: ApiCall): string => {
  const session = rights === 'guest' ? [] : [`${UID} 和 ${SIGNATURE} 换成登录接口返回的值`];
  const file = form ? [`${FILE} 换成文件路径`] : [];
  return ['在 Bash 等终端中执行', ...session, ...file, '示例数据按需修改'].join('，').concat('。');
};

export const CurlSample = ({ call }: { readonly call: ApiCall }) => {
  const command = curlSample(call, location.origin);
  return (
    <>
      <div className="api-docs-sample-head">
        <h3>调用示例</h3>
        <Button size="small" icon={<Copy size={13} aria-hidden />} onClick={() => void copy(command)}>
          复制 curl 命令
        </Button>
      </div>
      <p className="gh-secondary">{hintOf(call)}</p>
      <pre className="api-docs-sample" aria-label="curl 命令">
        <code>{command}</code>
      </pre>
    </>
  );
};
