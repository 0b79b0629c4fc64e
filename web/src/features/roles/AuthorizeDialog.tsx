/** Grants menu rights to a role. */
import {
  AUTHORITY,
  queryMenus,
  queryRoleDetail,
  type RoleRow,
  updateRoleMenus,
} from '@gonghai/contract/roles/role.contract.ts';
import { version } from '@gonghai/contract/wire/fields.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { mayGive } from '@gonghai/contract/wire/rights.ts';
import { z } from 'zod';
import { call } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/current-user.ts';
import { showFailure } from '../../platform/failure.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { openDialog } from '../../ui/overlay/overlays.ts';
import { type TickNode, withAbove } from './menu-ticks.ts';
import { MenuTicks } from './MenuTicks.tsx';
import { differenceOf } from './menu-words.ts';

const grant = z.object({ MenuIds: z.array(z.int()), Version: version });
type Grant = z.output<typeof grant>;

const readGrant = async (tree: readonly TickNode[], roleId: number): Promise<Grant> => {
  const { RoleMenuList, Version } = await call(queryRoleDetail, { roleId }, { loading: true });
  const held = withAbove(
    tree,
    RoleMenuList.map(({ MenuId }) => MenuId),
  );
  return { MenuIds: [...held].toSorted((one, other) => one - other), Version };
};

interface Props {
  readonly role: Pick<RoleRow, 'Id' | 'Name'>;
  readonly tree: readonly TickNode[];
  readonly initial: Grant;
}

export const AuthorizeDialog = ({ role, tree, initial }: Props) => {
  const rights = useCurrentUser((state) => state.rights);
  return (
    <FormDialog
      title={`角色授权：${role.Name}`}
      schema={grant}
      initial={initial}
      present={() => readGrant(tree, role.Id)}
      submit={({ MenuIds, Version }) =>
        call(updateRoleMenus, {
          RoleId: role.Id,
          RoleMenuList: MenuIds.map((MenuId) => ({ MenuId, Authority: AUTHORITY })),
          Version,
        })
      }
      width={560}
    >
      <Field name="MenuIds" words={(ids) => differenceOf(tree, initial.MenuIds, ids)}>
        <MenuTicks tree={tree} may={(key) => mayGive(rights, key)} />
      </Field>
    </FormDialog>
  );
};

/** Opens it with the current rights. */
export const openAuthorizeDialog = async (role: Props['role'], owner: string): Promise<void> => {
  try {
    const tree = await call(queryMenus, {}, { loading: true });
    const initial = await readGrant(tree, role.Id);
    openDialog(<AuthorizeDialog role={role} tree={tree} initial={initial} />, { owner, only: `authorize-${role.Id}` });
  } catch (error) {
    showFailure(error, messages.serverError);
  }
};
