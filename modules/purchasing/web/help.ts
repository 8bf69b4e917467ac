/** What the pages of the area say of themselves. */
export default {
  '/purchasing/purchase-request':
    '要买什么先申请：填物料和数量，提交后由采购主管审核。审核后按供应商“生成订单”。',
  '/purchasing/purchase-order':
    '给一家供应商的订单。审核后等待到货；到货时“生成入库单”，按未入库数量带出明细。',
  '/purchasing/purchase-receipt':
    '采购到货：核对数量，需要检验的先送检，再入库。入库后订单的已收数量自动增加。',
  '/purchasing/purchase-return': '把已入库的货退给供应商：从入库单带出明细，审核后货物出库。',
  '/purchasing/supplier': '供应商的联系方式、账期和税率；下单时自动带出。',
  '/purchasing/supplier-price': '供应商的协议价，订单明细不填单价时取这里的有效价格。',
} as const
