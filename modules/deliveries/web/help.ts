/** What the pages of the area say of themselves. */
export default {
  '/deliveries/delivery':
    '一张送货单送一个订单的货，每樘门一行。门码不填时自动取已齐套入库的门；“提交”后包件配货，“发货”即从成品仓出库并记应收，当天可“撤回发货”；“签收”时填拒收数量和原因，拒收的货回到待检仓，检验合格、重新包装后可再发。打印为三联。',
  '/deliveries/delivery-bill':
    '每次发货、撤回、拒收产生的应收，供财务入账：货款按已发数量累计计算，运费及其他随首次发货，后加的费用随下一次发货或订单结束时计收。',
} as const
