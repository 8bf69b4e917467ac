/** What the pages of the area say of themselves. */
export default {
  '/outsourcing/outsource-order':
    '请外协商做一道工序或做整件。整件外协按BOM带出要发的料；审核后“生成发料单”把料送到外协仓，做好后“生成收货单”，最后“生成结算单”。',
  '/outsourcing/outsource-send':
    '发到外协商处的料仍是我们的库存，记在该外协商的外协仓。工序外协同时送出在制品。',
  '/outsourcing/outsource-receipt':
    '外协商交回的货：填合格和不良数量，定额耗料自动算出，实际多用的填“实际耗用”，超耗由外协商承担。工序外协收货即报工。',
  '/outsourcing/outsource-return': '外协商没用完的料退回仓库。',
  '/outsourcing/outsource-settlement': '按合格数量结算加工费，扣除超耗和不良，财务审核后应付。',
  '/outsourcing/outsource-deduction': '外协商应承担的超耗、不良和其他扣款，结算时扣除，也可以豁免。',
  '/outsourcing/outsource-line': '外协单还有多少没收、没结，逾期几天。',
  '/outsourcing/outsource-material': '每家外协商处有我们多少料，耗用是否超过定额。',
} as const
