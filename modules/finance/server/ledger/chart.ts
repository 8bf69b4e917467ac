import { AccountCategory, ItemSide, Side } from '@mortise/finance/model'
import { listIn, table } from '@mortise/server'

/** What stock that is entered as 期初 stands against, until somebody says where it came from. */
export const OPENING_STOCK = '4199'

/** The accounts a factory begins with, by the Chinese small-enterprise layout. Marks: c cash, k control, else what its items are. */
const accounts = table(
  'code name side dims mark',
  `1001 库存现金 D - c
   1002 银行存款 D - c
   1012 其他货币资金 D - c
   1121 应收票据 D party -
   1122 应收账款 D party receivable
   1123 预付账款 D party advanceOut
   1221 其他应收款 D party -
   1231 坏账准备 C - -
   1403 原材料 D - k
   1404 材料成本差异 D - -
   1405 库存商品 D - k
   1406 发出商品 D - -
   1408 委托加工物资 D - -
   1409 自制半成品 D - k
   1411 周转材料 D - k
   1601 固定资产 D - -
   1602 累计折旧 C - -
   1701 无形资产 D - -
   1901 待处理财产损溢 D - -
   2001 短期借款 C - -
   2202 应付账款 C - -
   220201 应付货款 C party payable
   220202 暂估应付款 C party estimate
   2203 预收账款 C - -
   220301 门店预存款 C party advanceIn
   220302 门店返利 C party advanceIn
   220303 客户预收款 C party advanceIn
   2211 应付职工薪酬 C - -
   221101 工资 C - -
   221102 社会保险费 C - -
   221103 住房公积金 C - -
   2221 应交税费 C - -
   222101 应交增值税 C - -
   22210101 进项税额 D - -
   22210102 销项税额 C - -
   22210104 转出未交增值税 D - -
   22210105 进项税额转出 C - -
   222102 未交增值税 C - -
   222103 待转销项税额 C - -
   222104 待认证进项税额 D - -
   222108 应交个人所得税 C - -
   222109 应交所得税 C - -
   222111 应交城市维护建设税 C - -
   222112 应交教育费附加 C - -
   222113 应交地方教育附加 C - -
   2241 其他应付款 C - -
   224101 代扣个人社保公积金 C - -
   224102 保证金 C party -
   224103 代收安装款 C - -
   4001 实收资本 C - -
   4103 本年利润 C - -
   4104 利润分配 C - -
   4199 期初调整 C - -
   5001 生产成本 D - -
   500101 直接材料 D - -
   500102 直接人工 D - -
   500103 制造费用转入 D - -
   500104 委外加工 D - -
   500109 完工转出 C - -
   5101 制造费用 D - -
   6001 主营业务收入 C - -
   6051 其他业务收入 C - -
   6301 营业外收入 C - -
   6401 主营业务成本 D - -
   6402 其他业务成本 D - -
   6403 税金及附加 D - -
   6601 销售费用 D - -
   660100 一般销售费用 D - -
   660105 售后费用 D - -
   660106 安装费用 D - -
   660107 运费 D - -
   6602 管理费用 D - -
   660200 一般管理费用 D - -
   660297 报废损失 D - -
   660299 存货盘亏 D - -
   6603 财务费用 D - -
   660300 利息 D - -
   660301 手续费 D - -
   660302 现金折扣 D - -
   6702 信用减值损失 D - -
   6711 营业外支出 D - -
   6801 所得税费用 D - -`,
)

const categories = Object.values({
  asset: AccountCategory.asset,
  liability: AccountCategory.liability,
  equity: AccountCategory.equity,
  cost: AccountCategory.cost,
  profit: AccountCategory.profit,
})

const sides: Readonly<Record<string, keyof typeof ItemSide.items>> = {
  receivable: ItemSide.receivable,
  payable: ItemSide.payable,
  advanceIn: ItemSide.advanceIn,
  advanceOut: ItemSide.advanceOut,
  estimate: ItemSide.estimate,
}

/** What items of accounts are that were there before accounts said so, by their codes. */
export const itemSideOf = (code: string): string =>
  `case when ${code} like '1122%' then 'AR' when ${code} like '1123%' then 'ADV_OUT' when ${code} like '2203%' then 'ADV_IN'
    when ${code} = '220202' then 'EST' when ${code} like '2202%' then 'AP' end`

export const chart = accounts.map(({ code, name, side, dims, mark }) => ({
  code,
  name,
  category: categories.find((category) => code.startsWith(category)) ?? AccountCategory.asset,
  side: side === Side.debit ? Side.debit : Side.credit,
  dims: listIn(dims),
  isCash: mark === 'c',
  isControl: mark === 'k' || mark in sides,
  itemSide: sides[mark] ?? null,
  /** The longest code that begins this one. */
  above: accounts
    .map((each) => each.code)
    .filter((each) => each !== code && code.startsWith(each))
    .toSorted((one, other) => other.length - one.length)[0],
}))
