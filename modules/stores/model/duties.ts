import { can, type Duties, keeps, reads, sees } from '@mortise/model'
import { BankInfo } from './bank-info.ts'
import { Store } from './store.ts'
import { StoreAddress } from './store-address.ts'
import { StoreBank } from './store-bank.ts'
import { CreditHold, StoreCredit } from './store-credit.ts'
import { StoreInstallItem } from './store-install-item.ts'
import { StorePrice } from './store-price.ts'
import { StoreQuote } from './store-quote.ts'

/** Who asks for a special price does not approve it, who sells sets no terms; credit and accounts are finance's. */
export const duties: Duties = {
  generalManager: [
    reads(Store, StoreAddress, StoreBank, StoreInstallItem, StoreQuote, StorePrice, StoreCredit, CreditHold),
    reads(BankInfo),
    can(BankInfo, 'verify', 'edit'),
    'bankInfo:overdraft',
    sees(StoreBank, StoreInstallItem),
    can(StorePrice, 'approve', 'reject'),
    can(Store, 'edit'),
    can(StoreQuote, 'add', 'edit'),
    'store:terms',
    'store:statement',
  ],
  salesManager: [
    keeps(Store, StoreAddress, StoreInstallItem, StorePrice),
    reads(StoreQuote),
    can(StorePrice, 'submit', 'void'),
    sees(StoreInstallItem),
    reads(StoreCredit, CreditHold),
    'store:statement',
  ],
  sales: [reads(Store, StoreAddress, StoreQuote, StorePrice)],
  reviewer: [reads(Store, StoreAddress, StorePrice, StoreCredit, CreditHold)],
  finance: [
    reads(Store, StoreAddress, StorePrice, CreditHold),
    keeps(StoreBank, BankInfo, StoreCredit, StoreQuote),
    sees(StoreBank, StoreInstallItem),
    can(Store, 'edit'),
    can(BankInfo, 'verify'),
    'store:terms',
    'store:statement',
  ],
  installer: [reads(StoreAddress, StoreInstallItem)],
  service: [reads(Store, StoreAddress)],
}
