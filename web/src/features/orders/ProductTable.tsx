/** The products of the order dialog: their prices, and what can be done with each. */
import type { Product } from '@gonghai/contract/products/product.contract.ts';
import { Button } from 'antd';
import { Check } from 'lucide-react';
import { FigureTd, SmallTable } from '../../ui/data-table/SmallTable.tsx';
import { BusyButton } from '../../ui/form/BusyButton.tsx';
import { formatAmount } from '../../ui/format.ts';
import type { ProductActs } from './useProductActs.tsx';

interface Props {
  readonly products: readonly Product[];
  /** The order beside the products. */
  readonly shownId: number | undefined;
  readonly acts: ProductActs;
  readonly onShow: (orderId: number) => void;
}

const COLUMNS = [
  { title: '商品' },
  { title: '原价', figures: true },
  { title: '最低价', figures: true },
  { title: '本次售价', figures: true },
  { title: '操作', figures: true },
];

const Prices = ({ product, own }: { readonly product: Product; readonly own: number | undefined }) => (
  <>
    <FigureTd>{own === undefined ? formatAmount(product.Price) : <s>{formatAmount(product.Price)}</s>}</FigureTd>
    <FigureTd>
      <span className="gh-secondary">{formatAmount(product.MinPrice)}</span>
    </FigureTd>
    <FigureTd>{own === undefined ? '—' : <b className="order-own-price">{formatAmount(own)}</b>}</FigureTd>
  </>
);

const Actions = ({ product, acts, onShow }: Pick<Props, 'acts' | 'onShow'> & { readonly product: Product }) => {
  const { made, orderingId, change, order, buy } = acts;
  const known = made.get(product.Id);
  return (
    <td className="order-acts gh-small-figure">
      <Button type="link" size="small" onClick={() => change(product)}>
        改价
      </Button>
      {buy && (
        <Button type="link" size="small" onClick={() => void buy(product)}>
          余额支付
        </Button>
      )}
      <span className="order-act">
        {known ? (
          <button type="button" className="order-made" title="查看支付链接" onClick={() => onShow(known.id)}>
            <Check size={14} aria-hidden />
            {`已下单 ${known.at}`}
          </button>
        ) : (
          <BusyButton size="small" busy={orderingId === product.Id} onClick={() => void order(product)}>
            下单
          </BusyButton>
        )}
      </span>
    </td>
  );
};

export const ProductTable = ({ products, shownId, acts, onShow }: Props) => (
  <SmallTable label="商品" columns={COLUMNS}>
    {products.map((product) => {
      const madeId = acts.made.get(product.Id)?.id;
      return (
        <tr key={product.Id} {...(madeId !== undefined && madeId === shownId && { className: 'order-shown' })}>
          <td>
            <b className="order-product">{product.Name}</b>
            <small className="gh-secondary">{product.Title}</small>
          </td>
          <Prices product={product} own={acts.prices.get(product.Id)} />
          <Actions product={product} acts={acts} onShow={onShow} />
        </tr>
      );
    })}
  </SmallTable>
);
