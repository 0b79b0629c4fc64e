/** Before recycle rules are saved, shows who would lose how many customers tonight. */
import { type RecycleForecast, rehearseRecycling } from '@gonghai/contract/customers/recycle.contract.ts';
import { call } from '../../platform/api.ts';
import { abandoned } from '../../platform/failure.ts';
import { FigureTd, SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { confirm } from '../../ui/form/confirm.tsx';
import { formatCount } from '../../ui/format.ts';
import './settings.css';

const COLUMNS = [{ title: '员工' }, { title: '将失去', figures: true }];

const Losses = ({ owners }: { readonly owners: RecycleForecast['Owners'] }) => (
  <>
    <p className="recycle-losses">{`分属 ${formatCount(owners.length)} 位员工，将转入公海，24 小时内可以撤销。`}</p>
    <SmallTable label="每位员工将失去的客户" columns={COLUMNS}>
      {owners.map(({ UserId, UserName, Department, Count }) => (
        <tr key={UserId}>
          <td>
            {UserName} <span className="gh-muted">{Department}</span>
          </td>
          <FigureTd>{formatCount(Count)}</FigureTd>
        </tr>
      ))}
    </SmallTable>
  </>
);

/** No confirmation when no customer would be lost. Throws when the user declines. */
export const askForLosses = async (rules: object, owner: string): Promise<void> => {
  const forecast = await call(rehearseRecycling, { Value: JSON.stringify(rules) });
  if (forecast.Total === 0) return;
  const question = {
    title: `今晚 02:00 将回收 ${formatCount(forecast.Total)} 位客户，确认保存吗？`,
    detail: <Losses owners={forecast.Owners} />,
    okText: '保存',
    danger: true,
  };
  if (!(await confirm(question, owner))) throw abandoned();
};
