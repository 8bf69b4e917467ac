const help: Readonly<Record<`/${string}`, string>> = {
  '/ai/assistant':
    '用日常的话提问：怎么做某件事、某个字段是什么意思、某门店逾期的订单、某物料的现存量、本月签单额、为什么不能操作、打开某个页面、某张单据的数据、某张报表。追问时可省略，如「那上月呢」「它的成本呢」。助手只查询不修改，只用您能看到的数据；答案下的链接打开同样条件的明细。',
  '/assistant/assistant-log': '每次提问、如何理解、结果与拒绝都记录在此，手机号和身份证号已遮盖。',
  '/assistant/assistant-endpoint':
    '可接入兼容 OpenAI 的语言模型来理解问题。模型只能从固定的意图中选择，不接触业务数据，数字都由本系统查询。主机须由系统运行者在 MORTISE_ASSISTANT_HOSTS 中放行。',
}

export default help
