/** What the pages of the area say of themselves. */
export default {
  '/stock/stock-in': '其他入库：盘盈、退料、期初等。提交后由仓库主管审核，过账后计入库存，过账后只能冲销。',
  '/stock/stock-out': '其他出库：领料、报废、样品等。审核后过账，库存不足时不能过账。',
  '/stock/stock-transfer': '仓库之间调拨：先发出，到货后由调入仓库签收。',
  '/stock/stock-count': '盘点：开始时记录账面数，录入实盘数，结束后由主管复核过账，差异自动调整库存。',
  '/stock/stock-balance': '每个仓库每种物料现有多少、预留多少、可用多少。',
  '/stock/warehouse': '每个仓库建一次，说明仓管员和类型；单据里只能选在用的仓库。',
  '/stock/stock-demand': '订单和工单需要的物料，已预留多少、还缺多少。已齐的可以发料。',
  '/stock/reports': '库存报表：现存、库龄、周转、呆滞和缺料。',
} as const
