/** Distributes the user's own customers: the first ones of the search, the same number to each agent. */
import { customerMessages as say } from '@gonghai/contract/customers/customer-messages.ts';
import { distributeCustomers } from '@gonghai/contract/customers/customer-moves.contract.ts';
import { Placement } from '@gonghai/contract/customers/placement.rules.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { useQuery } from '@tanstack/react-query';
import { Form, InputNumber } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/current-user.ts';
import { abandoned, CallFailed, refusedAs } from '../../../platform/failure.ts';
import { confirm } from '../../../ui/form/confirm.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { formatCount } from '../../../ui/format.ts';
import { callsOf } from '../../../widgets/kind-calls.ts';
import { StaffSelect } from '../../../widgets/StaffSelect.tsx';
import '../list/customers.css';
import type { Search } from '../places.ts';
import { type Scene, undoOffer } from './undo.ts';

const { UserId, SingleUserNumber } = distributeCustomers.request.shape;
const form = z.object({ UserId, SingleUserNumber });
type Request = z.input<typeof form>;

/** Only the user's own customers are distributed, also when the list shows others. */
const ownOf = ({ PageIndex: _page, PageCount: _size, DeptId: _dept, UserIdList: _staff, ...rest }: Search) => ({
  ...rest,
  CustomerType: Placement.Owned,
  IsOnlyMySelf: true,
});

const useOwnCount = (kind: CustomerKind, searched: Search): number | undefined => {
  const { countCustomers } = callsOf[kind];
  const filter = ownOf(searched);
  const { data } = useQuery({
    queryKey: [countCustomers.path, filter, 'to deal out'],
    queryFn: ({ signal }) => call(countCustomers, filter, { signal }),
    staleTime: 0,
    retry: false,
  });
  return data;
};

const Needed = ({ total, whose }: { readonly total: number | undefined; readonly whose: string }) => {
  const people: unknown = Form.useWatch('UserId');
  const each: unknown = Form.useWatch('SingleUserNumber');
  const needed = (Array.isArray(people) ? people.length : 0) * (typeof each === 'number' ? each : 0);
  const isTooMany = total !== undefined && needed > total;
  return (
    <output className="customer-note" data-warning={isTooMany || undefined}>
      {`${whose}符合当前筛选的客户：${formatCount(total)}，本次分配：${formatCount(needed)}`}
    </output>
  );
};

const FAILED = '分配失败';

interface Props {
  readonly searched: Search;
  readonly scene: Scene;
  /** Unowned after-sales customers are given out, too (G-304). */
  readonly hasUnowned: boolean;
}

export const DistributeDialog = ({ searched, scene, hasUnowned }: Props) => {
  const whose = hasUnowned ? '您名下和未分配' : '您名下';
  const total = useOwnCount(scene.kind, searched);
  const me = useCurrentUser(({ user }) => user?.Id);
  const oneself = useMemo(() => (me === undefined ? [] : [me]), [me]);

  const distribute = async (request: Request) => {
    const needed = request.UserId.length * request.SingleUserNumber;
    if (total !== undefined && needed > total) throw refusedAs(FAILED, new CallFailed(say.tooFewOwn));
    const isAgreed = await confirm(
      {
        title: '确认分配吗？',
        detail: `将把${whose}的 ${formatCount(needed)} 位客户分给 ${request.UserId.length} 名员工，每人 ${formatCount(request.SingleUserNumber)} 位。`,
        okText: '分配',
      },
      scene.owner,
    );
    if (!isAgreed) throw abandoned();
    try {
      return await call(callsOf[scene.kind].distributeCustomers, { ...ownOf(searched), ...request });
    } catch (error) {
      throw refusedAs(FAILED, error);
    }
  };

  return (
    <FormDialog
      title="批量分配"
      schema={form}
      width={480}
      okText="分配"
      failed={FAILED}
      submit={distribute}
      saved={({ BatchId }) => {
        scene.reload();
        announce('success', say.distributed, undoOffer(BatchId, scene));
      }}
    >
      <Field name="UserId" label="员工">
        <StaffSelect mode="multiple" placeholder="选择待分配的员工" without={oneself} />
      </Field>
      <Field name="SingleUserNumber" label="每人数量">
        <InputNumber controls={false} precision={0} placeholder="每名员工分到的客户数" />
      </Field>
      <Needed total={total} whose={whose} />
    </FormDialog>
  );
};
