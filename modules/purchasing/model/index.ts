import { defineModule } from '@mortise/model'
import { AccountKind, PurchaseLine, PurchaseLineStatus, PurchasePrice, SupplierAccount } from './accounts.ts'
import { duties } from './duties.ts'
import { PurchaseOrder } from './purchase-order.ts'
import { PurchaseReceipt } from './purchase-receipt.ts'
import { PurchaseRequest, RequestSource } from './purchase-request.ts'
import { PurchaseReturn, ReturnMode } from './purchase-return.ts'
import { OverOrder, OverPrice, OverReceipt, UnderReceipt } from './settings.ts'
import { PayTerm, Supplier, SupplierKind } from './supplier.ts'
import { SupplierPrice } from './supplier-price.ts'
import { SupplierScore } from './supplier-score.ts'

export { netOf, openOf } from './amounts.ts'
export { isUninspected, takenOf } from './inspected.ts'
export {
  OverOrder,
  OverPrice,
  OverReceipt,
  PayTerm,
  PurchaseLine,
  PurchaseOrder,
  PurchasePrice,
  PurchaseReceipt,
  PurchaseRequest,
  PurchaseReturn,
  ReturnMode,
  Supplier,
  SupplierAccount,
  SupplierPrice,
  SupplierScore,
  UnderReceipt,
}
export const purchasing = defineModule('purchasing', {
  label: '采购管理',
  icon: 'shopping-cart',
  duties,
  entities: [
    Supplier,
    SupplierPrice,
    PurchaseRequest,
    PurchaseOrder,
    PurchaseReceipt,
    PurchaseReturn,
    PurchaseLine,
    PurchasePrice,
    SupplierAccount,
    SupplierScore,
  ],
  dicts: [SupplierKind, PayTerm, RequestSource, ReturnMode, PurchaseLineStatus, AccountKind],
  parameters: [OverReceipt, UnderReceipt, OverPrice, OverOrder],
  was: {
    'purchaseOrder:withdraw': 'purchaseOrder:unapprove',
    'purchaseRequest:withdraw': 'purchaseRequest:unapprove',
    'purchaseOrder:selfApprove': 'purchaseOrder:approveOwn',
  },
  permissions: {
    'purchaseOrder:overridePrice': '采购超价提交',
    'purchaseOrder:backdate': '采购订单补录以前日期',
    'purchaseReceipt:judge': '来料检验判定',
  },
  menu: [
    { label: '采购申请', open: PurchaseRequest },
    { label: '采购订单', open: PurchaseOrder },
    { label: '采购入库', open: PurchaseReceipt },
    { label: '采购退货', open: PurchaseReturn },
    { label: '采购执行跟踪', open: PurchaseLine },
    { label: '采购价格历史', open: PurchasePrice },
    { label: '供应商往来', open: SupplierAccount },
    { label: '供应商评分', open: SupplierScore },
    { label: '供应商', open: Supplier },
    { label: '供应商价格', open: SupplierPrice },
  ],
})
