/** What the pages of the area say of themselves. */
export default {
  '/customers/customer':
    '客户从线索开始：登记电话和来源，按阶段跟进，直到报价和下单。\n每次联系写一条跟进并约定下次时间，到期会出现在首页的“今日待跟进”。',
  '/customers/pool': '长时间没有跟进的客户会回到公海，谁先领取归谁。',
  '/customers/follow-up': '所有跟进记录，按客户和时间查看。',
} as const
