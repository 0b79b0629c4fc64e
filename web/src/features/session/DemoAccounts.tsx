/** Signs in to a demonstration account with one click. Hidden without a demonstration. */
import { useState } from 'react';
import { Avatar } from '../../ui/tag/Avatar.tsx';
import { type DemoAccount, readDemoAccounts } from './demo-accounts.ts';

interface Props {
  readonly disabled: boolean;
  readonly onPick: (account: DemoAccount) => void;
}

export const DemoAccounts = ({ disabled, onPick }: Props) => {
  const [accounts] = useState(readDemoAccounts);
  if (accounts.length === 0) return null;
  return (
    <section className="login-demo" aria-labelledby="login-demo">
      <h2 id="login-demo">演示环境，点选角色即可进入</h2>
      <ul>
        {accounts.map((account) => (
          <li key={account.userName}>
            <button type="button" disabled={disabled} onClick={() => onPick(account)}>
              <Avatar name={account.name} size={24} />
              <span className="gh-ellipsis">{account.role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
