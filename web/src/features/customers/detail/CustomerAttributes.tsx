/** Custom attributes of a customer. The time of acquisition is set by the system. */
import { type CustomerExtend, editCustomerExtend } from '@gonghai/contract/customers/customer.contract.ts';
import { GOT_TIME_KEY } from '@gonghai/contract/customers/customer-values.ts';
import type { CustomerKind } from '@gonghai/contract/wire/customer-kind.ts';
import { messages } from '@gonghai/contract/wire/messages.ts';
import { Button, Checkbox, Input } from 'antd';
import { Lock, Plus, Trash2 } from 'lucide-react';
import { use, useState } from 'react';
import { announce } from '../../../platform/announce.ts';
import { call } from '../../../platform/api.ts';
import { confirm } from '../../../ui/form/confirm.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import '../../../ui/list/row-actions.css';
import { TabKey } from '../../../ui/overlay/overlay-frame.ts';
import { openDialog } from '../../../ui/overlay/overlays.ts';
import { Empty } from '../../../ui/state/Empty.tsx';
import { callsOf } from '../../../widgets/kind-calls.ts';

const form = editCustomerExtend.request.pick({ Key: true, Value: true });

interface DialogProps {
  readonly kind: CustomerKind;
  readonly customerId: number;
  readonly attribute?: CustomerExtend;
  readonly onSaved: () => void;
}

const AttributeDialog = ({ kind, customerId, attribute, onSaved }: DialogProps) => (
  <FormDialog
    title={attribute ? '编辑客户属性' : '新增客户属性'}
    schema={form}
    initial={attribute ? { Key: attribute.Key, Value: attribute.Value } : {}}
    width={440}
    submit={(values) =>
      call(callsOf[kind].editCustomerExtend, {
        CustomerId: customerId,
        ...values,
        ...(attribute && { Id: attribute.Id }),
      })
    }
    onSaved={onSaved}
  >
    <Field name="Key" label="名称">
      <Input autoComplete="off" placeholder="如：意向城市" />
    </Field>
    <Field name="Value" label="内容">
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
    </Field>
  </FormDialog>
);

const isFixed = ({ Id, Key }: CustomerExtend): boolean => Id === 0 || Key === GOT_TIME_KEY;

interface LineProps {
  readonly attribute: CustomerExtend;
  readonly mayEdit: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const Line = ({ attribute, mayEdit, isChosen, onChoose, onEdit, onRemove }: LineProps) => {
  const { Key, Value } = attribute;
  const fixed = isFixed(attribute);
  return (
    <tr>
      {mayEdit && (
        <td>
          <Checkbox
            aria-label={`选择 ${Key}`}
            disabled={fixed}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        </td>
      )}
      <th scope="row">{Key}</th>
      <td className="customer-attribute-value">{Value}</td>
      {mayEdit && (
        <td className="gh-row-actions">
          {fixed ? (
            <span className="gh-muted customer-attribute-lock">
              <Lock size={13} aria-hidden />
              系统记录
            </span>
          ) : (
            <>
              <button type="button" onClick={onEdit}>
                编辑
              </button>
              <button type="button" data-danger onClick={onRemove}>
                删除
              </button>
            </>
          )}
        </td>
      )}
    </tr>
  );
};

interface Props {
  readonly kind: CustomerKind;
  readonly customerId: number;
  readonly attributes: readonly CustomerExtend[];
  readonly mayEdit: boolean;
  readonly onChanged: () => void;
}

export const CustomerAttributes = ({ kind, customerId, attributes, mayEdit, onChanged }: Props) => {
  const owner = use(TabKey);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const edit = (attribute?: CustomerExtend): void => {
    const about = attribute ? { attribute } : {};
    openDialog(<AttributeDialog kind={kind} customerId={customerId} onSaved={onChanged} {...about} />, { owner });
  };
  const remove = async (doomed: readonly CustomerExtend[]): Promise<void> => {
    const isGone = await confirm(
      {
        title: messages.confirmDelete,
        detail: `将删除属性「${doomed.map(({ Key }) => Key).join('、')}」。`,
        okText: '删除',
        danger: true,
        failed: messages.deleteFailed,
        act: () =>
          call(
            callsOf[kind].deleteCustomerExtends,
            doomed.map(({ Id }) => Id),
          ),
      },
      owner,
    );
    if (!isGone) return;
    announce('success', messages.deleted);
    setChosen(new Set());
    onChanged();
  };
  const choose = (id: number, isChosen: boolean): void =>
    setChosen((before) => (isChosen ? before.union(new Set([id])) : before.difference(new Set([id]))));
  const doomed = attributes.filter(({ Id }) => chosen.has(Id));

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="customer-pane" tabIndex={0} aria-label="客户属性">
      {mayEdit && (
        <div className="customer-pane-tools">
          <Button icon={<Plus size={14} aria-hidden />} onClick={() => edit()}>
            新增属性
          </Button>
          {doomed.length > 0 && (
            <Button danger icon={<Trash2 size={14} aria-hidden />} onClick={() => void remove(doomed)}>
              {`删除所选 ${doomed.length} 项`}
            </Button>
          )}
        </div>
      )}
      {attributes.length === 0 ? (
        <Empty compact title="还没有属性" detail="用属性记下字段之外的信息，列表可以按它筛选。" />
      ) : (
        <table className="customer-attributes">
          <tbody>
            {attributes.map((attribute) => (
              <Line
                key={attribute.Id}
                attribute={attribute}
                mayEdit={mayEdit}
                isChosen={chosen.has(attribute.Id)}
                onChoose={(isChosen) => choose(attribute.Id, isChosen)}
                onEdit={() => edit(attribute)}
                onRemove={() => void remove([attribute])}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
