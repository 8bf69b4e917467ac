/** What the pages of the area say of themselves. */
export default {
  '/production/production-plan':
    '订单下发后自动生成的生产计划。“分解”按工艺路线生成工单草稿，“下达”连工单一起下达；下达后用料由订单转给工单。',
  '/production/plan-item': '所有计划行的齐套率和进度：齐套率按物料金额算，进度按已完工的标准工时算。',
  '/production/work-order':
    '一起过车间的门：哪些门码、经过哪些工序、用哪些料。草稿可拆分、合并；下达后开工、暂停、继续；已报工或领料的只能短结，不能作废。',
  '/production/material-issue':
    '按工单用料领料，先用为该工单预留的库存；不能超过应领数量。发料后不能修改，只能冲销。',
  '/production/material-return': '领了没用完的料按原领料成本退回仓库；已耗用的不能退。',
} as const
