const help: Readonly<Record<`/${string}`, string>> = {
  '/briefing/today':
    '一页看清今天的工厂。每个数字按您能看到的数据统计，点数字打开同样条件的明细；看不到明细的数字不显示。把鼠标移到标题旁的问号上可看统计口径。在产、逾期等现状数字与您收到早报时的数字对比。',
  '/briefing/daily-briefing':
    '您每天早晨收到的工厂早报。发送时间在系统参数「工厂早报时间」中设置，发给有「接收工厂早报」权限的人；发送渠道在消息模板「工厂早报」中修改。',
}

export default help
