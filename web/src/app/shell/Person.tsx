/** The signed-in user at the bottom of the side bar. */
import { ChevronsUpDown } from 'lucide-react';
import { useCurrentUser } from '../../platform/current-user.ts';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { PersonMenu } from './PersonMenu.tsx';

export const Person = () => {
  const user = useCurrentUser((state) => state.user);
  if (!user) return null;
  const place = `${user.DepartmentName}·${user.RoleName}`;
  return (
    <PersonMenu placement="topLeft" className="sider-person" title={place}>
      <Avatar name={user.Name} size={26} />
      <span className="sider-label">
        <b className="gh-ellipsis">{user.Name}</b>
        <small className="gh-ellipsis">{place}</small>
      </span>
      <span className="gh-unseen">个人菜单</span>
      <ChevronsUpDown className="sider-wide" size={14} aria-hidden />
    </PersonMenu>
  );
};
