/** 系统设置 with the tabs of several features. */
import { LeadImportList } from '../features/leads/intake/LeadImportList.tsx';
import { LineList } from '../features/lines/LineList.tsx';
import { AgreementList } from '../features/orders/AgreementList.tsx';
import { ProductList } from '../features/products/ProductList.tsx';
import { ConfigScreen } from '../features/settings/ConfigScreen.tsx';

const leadAccounts = <LeadImportList />;
const lines = <LineList />;
const products = <ProductList />;
const agreements = <AgreementList />;

export const SystemSettings = () => (
  <ConfigScreen leadAccounts={leadAccounts} lines={lines} products={products} agreements={agreements} />
);
