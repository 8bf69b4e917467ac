import { defineModule } from '@mortise/model'
import { AccountType, BankInfo, BankOwner } from './bank-info.ts'
import { duties } from './duties.ts'
import { creditTerms, PayTerm, Store, StoreLevel, StoreType } from './store.ts'
import { StoreAddress } from './store-address.ts'
import { BankUsage, StoreBank } from './store-bank.ts'
import { CreditHold, StoreCredit } from './store-credit.ts'
import { StoreInstallItem, WorkerType } from './store-install-item.ts'
import { PriceTarget, StorePrice } from './store-price.ts'
import { RetailTarget, RoundMode, StoreQuote } from './store-quote.ts'

export * from './statement.ts'
export {
  AccountType,
  BankInfo,
  BankOwner,
  BankUsage,
  CreditHold,
  creditTerms,
  PayTerm,
  PriceTarget,
  RetailTarget,
  RoundMode,
  Store,
  StoreAddress,
  StoreBank,
  StoreCredit,
  StoreInstallItem,
  StoreLevel,
  StorePrice,
  StoreQuote,
  StoreType,
  WorkerType,
}
export const stores = defineModule('stores', {
  label: '门店管理',
  icon: 'shop',
  duties,
  entities: [
    Store,
    StoreAddress,
    StoreBank,
    StoreInstallItem,
    StoreQuote,
    StorePrice,
    StoreCredit,
    CreditHold,
    BankInfo,
  ],
  dicts: [
    StoreType,
    StoreLevel,
    PayTerm,
    BankUsage,
    WorkerType,
    RoundMode,
    RetailTarget,
    PriceTarget,
    BankOwner,
    AccountType,
  ],
  menu: [
    {
      label: '门店',
      open: Store,
      permissions: { 'store:statement': '查看对账单', 'store:terms': '设定级别与结算条件' },
    },
    { label: '门店地址', open: StoreAddress },
    { label: '门店银行账户', open: StoreBank },
    { label: '门店安装', open: StoreInstallItem },
    { label: '门店零售报价', open: StoreQuote },
    { label: '门店特价', open: StorePrice },
    { label: '门店信用', open: StoreCredit },
    { label: '信用占用', open: CreditHold },
    { label: '银行信息', open: BankInfo, permissions: { 'bankInfo:overdraft': '设定透支额度' } },
  ],
})
