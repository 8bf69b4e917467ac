import { can, type Duties, keeps, reads, sees, writes } from '@mortise/model'
import { PurchaseLine, PurchasePrice, SupplierAccount } from './accounts.ts'
import { PurchaseOrder } from './purchase-order.ts'
import { PurchaseReceipt } from './purchase-receipt.ts'
import { PurchaseRequest } from './purchase-request.ts'
import { PurchaseReturn } from './purchase-return.ts'
import { Supplier } from './supplier.ts'
import { SupplierPrice } from './supplier-price.ts'
import { SupplierScore } from './supplier-score.ts'

const documents = [PurchaseRequest, PurchaseOrder, PurchaseReceipt, PurchaseReturn]
const priced = [PurchaseOrder, PurchaseReceipt, PurchaseReturn, PurchaseLine, PurchasePrice, SupplierPrice]
const figures = [PurchaseLine, PurchasePrice, SupplierScore]

/**
 * Who orders does not approve the order, nor set the price it is measured by, nor take the goods in; who takes them in
 * sees no price and does not say how good they are.
 */
export const duties: Duties = {
  generalManager: [
    reads(...documents, ...figures, SupplierAccount, Supplier, SupplierPrice),
    sees(...priced, SupplierAccount, Supplier),
    can(PurchaseOrder, 'approve', 'reject'),
  ],
  buyer: [
    keeps(PurchaseRequest, PurchaseOrder, PurchaseReturn),
    writes(Supplier),
    reads(SupplierPrice),
    can(PurchaseRequest, 'submit', 'withdraw', 'order', 'close', 'void'),
    can(PurchaseOrder, 'submit', 'withdraw', 'close', 'void'),
    can(PurchaseReturn, 'submit', 'withdraw', 'void'),
    reads(PurchaseReceipt, ...figures, SupplierAccount),
    sees(...priced, SupplierAccount),
  ],
  purchaseManager: [
    keeps(Supplier, SupplierPrice),
    reads(...documents, ...figures, SupplierAccount),
    sees(...priced, SupplierAccount, Supplier),
    can(PurchaseRequest, 'approve', 'reject', 'unapprove', 'close'),
    can(PurchaseOrder, 'approve', 'reject', 'unapprove', 'close'),
    can(PurchaseReturn, 'approve', 'reject', 'reverse'),
    'purchaseOrder:overridePrice',
    'purchaseOrder:backdate',
  ],
  keeper: [
    reads(PurchaseOrder, PurchaseLine, PurchaseReturn, Supplier),
    can(PurchaseOrder, 'receive'),
    writes(PurchaseReceipt),
    can(PurchaseReceipt, 'post', 'inspect', 'void'),
  ],
  warehouseManager: [
    reads(PurchaseOrder, PurchaseLine, PurchaseReturn, Supplier),
    can(PurchaseOrder, 'receive'),
    keeps(PurchaseReceipt),
    can(PurchaseReceipt, 'post', 'inspect', 'reverse', 'void'),
    can(PurchaseRequest, 'list', 'add', 'edit', 'submit', 'withdraw', 'void'),
  ],
  planner: [
    can(PurchaseRequest, 'list', 'add', 'edit', 'delete', 'exportXls', 'submit', 'withdraw', 'void'),
    reads(PurchaseLine),
  ],
  inspector: [
    reads(PurchaseReceipt, SupplierScore),
    can(PurchaseReceipt, 'edit', 'inspect'),
    'purchaseReceipt:judge',
  ],
  finance: [
    reads(...documents, ...figures, SupplierAccount, Supplier, SupplierPrice),
    sees(...priced, SupplierAccount, Supplier),
  ],
}
