/** What waits for finance: payments by wallet, statements that are missing, differences, refunds, unclaimed income. */
import type { PaymentDuty } from '@gonghai/contract/home/duties.contract.ts';
import { DicTable } from '@gonghai/contract/dictionaries/dictionary.contract.ts';
import { useMemo } from 'react';
import { formatCount } from '../../ui/format.ts';
import { itemLabel, useDictionaryWith } from '../../widgets/dictionary.ts';
import { DutyCard, DutyLine } from './DutyCard.tsx';
import { sumOf } from './duty-figures.ts';
import { differingLink, missingLink, paymentsLink, refundsLink, unclaimedLink } from './duty-links.ts';

const useWalletNames = ({ Wallets, Missing }: PaymentDuty): ((id: number) => string) => {
  const ids = useMemo(() => [...Wallets.map(({ PaymentType }) => PaymentType), ...Missing], [Wallets, Missing]);
  const items = useDictionaryWith(DicTable.Payment, ids);
  return (id) => {
    const item = items.find(({ Id }) => Id === id);
    return item ? itemLabel(item) : '已禁用';
  };
};

const monthName = (month: string): string => `${Number(month.slice(5))} 月`;

export const PaymentDutyCard = ({ duty }: { readonly duty: PaymentDuty }) => {
  const nameOf = useWalletNames(duty);
  const { Wallets, Missing, Yesterday, Differing, Refunds, Unclaimed } = duty;
  const count = sumOf(Wallets);
  return (
    <DutyCard
      title="待我对账"
      all={{ link: paymentsLink(), text: count > 0 ? `全部 ${formatCount(count)} 笔` : '全部' }}
    >
      <ul className="duty-lines">
        {Wallets.length === 0 && <DutyLine label="待对账的支付" count={0} opened={{ link: paymentsLink() }} />}
        {Wallets.map(({ PaymentType, Count }) => (
          <DutyLine
            key={PaymentType}
            label={`${nameOf(PaymentType)}待对账`}
            count={Count}
            opened={{ link: paymentsLink(PaymentType) }}
          />
        ))}
        <DutyLine
          label="昨日缺账单"
          note={Missing.map(nameOf).join('、')}
          count={Missing.length}
          opened={{ link: missingLink(Yesterday) }}
          isLate
        />
        {Differing.map(({ Month, Count }) => (
          <DutyLine
            key={Month}
            label={`${monthName(Month)}有差额`}
            note="按支付方式和日期"
            count={Count}
            opened={{ link: differingLink(Month) }}
            isLate
          />
        ))}
        <DutyLine label="退款待确认" count={Refunds} opened={{ link: refundsLink() }} />
        <DutyLine label="未认领到账" count={Unclaimed} opened={{ link: unclaimedLink() }} />
      </ul>
    </DutyCard>
  );
};
