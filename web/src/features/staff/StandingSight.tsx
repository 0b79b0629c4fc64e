/** The data scope of a staff member: which departments, each with its reason. */
import type { Standing } from '@gonghai/contract/session/standing.contract.ts';
import { formatCount } from '../../ui/format.ts';
import { Found } from '../../widgets/Found.tsx';

const SCOPE_LABEL: Record<Standing['Scope'], string> = {
  own: '只有自己',
  departments: '本部门及下级部门',
  tenant: '全公司',
};

/** A company may have thousands; others can be found by search. */
const MOST_SHOWN = 100;

interface Props {
  readonly standing: Standing;
  readonly typed: string;
}

const Departments = ({ standing: { Departments: departments }, typed }: Props) => {
  const words = typed.trim().toLowerCase();
  const found = departments.filter(({ Name }) => Name.toLowerCase().includes(words));
  const hidden = found.length - MOST_SHOWN;
  return (
    <>
      <h3>
        部门<span className="gh-number gh-muted">{formatCount(departments.length)}</span>
      </h3>
      {found.length === 0 && <p className="gh-muted">没有符合条件的部门</p>}
      <ul className="standing-departments">
        {found.slice(0, MOST_SHOWN).map(({ Id, Name, From }) => (
          <li key={Id}>
            <span className="gh-ellipsis" title={Name}>
              <Found text={Name} typed={typed} />
            </span>
            <span className="gh-muted gh-ellipsis" title={From}>
              {From}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="gh-muted">{`还有 ${formatCount(hidden)} 个部门，可以搜索`}</p>}
    </>
  );
};

export const StandingSight = ({ standing, typed }: Props) => (
  <div className="standing-sight">
    <h3>能看到谁的数据</h3>
    <p className="standing-scope">{SCOPE_LABEL[standing.Scope]}</p>
    <p className="gh-secondary">{standing.ScopeFrom}</p>
    {standing.WholeCompany.length > 0 && (
      <>
        <h3>这些页面看到全公司</h3>
        <ul className="standing-departments">
          {standing.WholeCompany.map(({ Name, From }) => (
            <li key={Name}>
              <span className="gh-ellipsis">{Name}</span>
              <span className="gh-muted gh-ellipsis">{From}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {standing.Departments.length > 0 && <Departments standing={standing} typed={typed} />}
  </div>
);
