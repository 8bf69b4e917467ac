import { type Chapter, howTo } from '../handbook.ts'

const finance: Chapter = {
  key: 'finance',
  title: '财务管理',
  purpose: '业务发生时凭证自动记好，财务管应收应付、收付款、发票、报表和期末结账。',
  paths: ['/finance'],
  articles: [
    howTo('finance/open', '怎样启用总账', '/finance/gl-opening', [
      '在「期初余额」录入或「导入」各科目的余额，借贷要相等。',
      '点「启用总账」，选启用期间；启用后期初余额不能修改。',
    ]),
    howTo('finance/receive', '客户付款怎样登记', '/finance/back-receivable', [
      '在「回款单」点「新增」，选往来单位、收款账户，填金额和日期。',
      '点「自动核销」按到期日冲应收，也可以手工填核销明细。',
      '点「提交」，由他人「审核」；没有核销完的部分转为预收。',
    ]),
    howTo('finance/advance', '预收款怎样用到订单上', '/finance/prepay', [
      '打开「预收预付」里已审核的预收，分配给订单；订单的定金随之算收到。',
      '发货以后自动转核销；不用了在「预收分配」里点「释放」。',
    ]),
    howTo('finance/invoice', '怎样开票和收票', '/finance/invoice', [
      '在「发票」点「新增」，选方向和往来单位，从未开票的发货或入库带出明细。',
      '「提交」并审核后，填发票号码，点「开票」。',
      '错了只能「部分红冲」或「全部红冲」。',
    ]),
    howTo(
      'finance/pay',
      '怎样付款',
      '/finance/pay-request',
      [
        '在「付款申请」点「新增」，选应付单、金额和收款账户，点「提交」。',
        '审批后，出纳在「付款单」核对账户，点「付款」；被银行退回的点「银行退回」。',
      ],
      '制单、审批、出纳要是三个人；收款账户要先由别人核验。',
    ),
    howTo('finance/refund', '怎样给客户退款或退定金', '/finance/refund', [
      '在「退款单」点「新增」，选还有余额的预收款，填金额和账户，点「提交」。',
      '审核后由出纳「付款」。',
    ]),
    howTo(
      'finance/voucher',
      '怎样记一张凭证',
      '/finance/gl-voucher',
      [
        '在「记账凭证」点「新增」，填摘要、科目、借方和贷方，借贷要平。',
        '由他人「审核」得到凭证号，再「记账」；错了「冲销」后重录。',
      ],
      '业务凭证随来源单据产生和冲销，不能单独改。',
    ),
    howTo('finance/ageing', '怎样看谁欠多久了', '/finance/ageing', [
      '打开「账龄分析」，选应收或应付和截至日期；点金额看是哪些单据。',
    ]),
    howTo('finance/statements', '怎样出财务报表', '/finance/statements', [
      '打开「财务报表」，选资产负债表、利润表或现金流量表，选日期和比较期间。',
      '点任何一个数看它由哪些分录组成；「导出」或「打印」。',
    ]),
    howTo('finance/close', '怎样期末结账', '/finance/close', [
      '打开「期末结账」，选会计期间，从上到下逐步执行。',
      '每一步写着还差什么；不需要的步骤写明原因后「跳过」。',
      '最后一步通过后期间锁定；要改先「反结账」。',
    ]),
  ],
}

const pay: Chapter = {
  key: 'pay',
  title: '薪酬管理',
  purpose: '计件从扫码来，加上考勤、奖惩、社保和个税，每一项怎么算的员工自己看得到。',
  paths: ['/pay'],
  articles: [
    howTo('pay/batch', '怎样算一个月的工资', '/pay/pay-batch', [
      '先录好「考勤汇总」和「奖惩」，确认「计件明细」没有异常。',
      '在「工资批次」点「新增」，选月份，点「计算」。',
      '核对工资单，与上月相差多的会标出；点「提交」，由他人「审核」。',
      '财务点「计提」记账，「发放」付款，可上传银行回盘文件，退回的人改正工资卡后再发；最后「发工资单」。',
    ]),
    howTo('pay/mine', '怎样看自己的工资单', '/pay/mine', [
      '打开「我的工资单」，第一次先凭登录密码设置工资密码，以后输工资密码，点「查看」；忘了点「忘记工资密码」，或请人事在「工资档案」清除。',
      '每一项下面写着怎么算；没问题点「确认无误」，有问题写「异议」。',
    ]),
    howTo('pay/piece', '计件没有单价怎么办', '/pay/pay-price', [
      '在「计件单价」补上这道工序、门类和尺寸的单价。',
      '补好后自动取价；改正了写错的单价，到「计件明细」对未入工资的点「重新取价」。',
    ]),
    howTo('pay/adjust', '怎样记奖金和扣款', '/pay/pay-adjustment', [
      '在「奖惩」点「新增」，选员工、类型和金额，写明原因，点「提交」，由他人审核。',
      '超过规定的扣款自动转到下月。',
    ]),
    howTo('pay/profile', '新员工的工资怎样设', '/pay/pay-profile', [
      '在「工资档案」点「新增」，选员工，填计薪方式、社保方案和工资卡。',
      '年中来的填此前的个税累计数。',
    ]),
    howTo('pay/attendance', '怎样录考勤', '/pay/pay-attendance', [
      '在「考勤汇总」每人每月一行，可以「导入」。',
    ]),
    howTo(
      'pay/object',
      '工资单有异议怎么回',
      '/pay/pay-batch',
      [
        '打开工资批次，看有「异议」的人和写的话。',
        '查「计件明细」和「考勤汇总」，答复本人；要改的在下月的「奖惩」里补。',
      ],
      '自己的异议由别人答复。',
    ),
    howTo('pay/piece-check', '怎样查一个人的计件', '/pay/pay-piece', [
      '打开「计件明细」，按员工和「工作日期」查询。',
      '每一行是一次扫码：工序、数量、单价和金额；不对的点「作废」再让他补报。',
    ]),
    howTo('pay/board', '每个班组干了多少', '/pay/board', [
      '打开「人工看板」，选期间，看计件和人工的图；点图中一段，看它的明细。',
    ]),
  ],
}

const workflow: Chapter = {
  key: 'workflow',
  title: '流程管理',
  purpose: '需要别人同意的事走流程：谁审、按什么顺序、超时怎么办，都可以自己画。',
  paths: ['/workflow', '/act'],
  articles: [
    howTo('workflow/handle', '怎样审批', '/workflow/my-tasks', [
      '打开「我的任务」，点「办理」。',
      '看单据、流程图和审批记录，写意见，选同意、拒绝或驳回。',
      '同类的多条可以「批量审批」；没有指定到人的在「认领池」，点「认领」归您办。',
    ]),
    howTo('workflow/return', '怎样驳回', '/workflow/my-tasks', [
      '办理时点「驳回」，选驳回到发起人、上一节点或以前的某个节点，写明原因。',
      '选改好之后逐级重审，还是直接回到您这里。',
    ]),
    howTo('workflow/sign', '怎样请别人一起审', '/workflow/my-tasks', [
      '办理时在「更多」里选「加签」，选方式和人。',
      '要别人代办的选转办或委派。',
    ]),
    howTo('workflow/apply', '怎样请假，或发起别的申请', '/workflow/my-applications', [
      '在菜单里打开要申请的单据，例如请假，点「新增」填好，再点「提交」。',
      '到「我的申请」看它走到谁那里。',
    ]),
    howTo('workflow/urge', '我的申请停在谁那里', '/workflow/my-applications', [
      '打开「我的申请」，看当前节点和处理人。',
      '点「催办」提醒；还没有人审批时可以「撤回」。',
    ]),
    howTo('workflow/undo', '审错了能不能收回', '/workflow/task-history', [
      '打开「历史任务」，下一个人还没有打开时点「撤回」。',
    ]),
    howTo('workflow/agent', '请假时谁替我审', '/account/settings', [
      '打开「账号设置」，在「我的代理人」里指定代理人和起止时间。',
      '到期自动收回；代理期间谁办的都写在记录里。',
    ]),
    howTo('workflow/design', '怎样画一条流程', '/workflow/process-design', [
      '打开「流程设计」，点「新增」，填名称，再点「设计」。',
      '在步骤视图里加审批、办理、抄送和分支，设审批人和期限。',
      '点「检查」，再「试运行」看会找到谁，最后「发布」。',
    ]),
    howTo('workflow/bind', '怎样让单据走流程', '/workflow/process-binding', [
      '在「单据绑定」点「新增」，选单据和流程，写适用条件。',
      '在字段权限里设每个节点能看、能改哪些字段。',
    ]),
    howTo('workflow/efficiency', '怎样看流程慢在哪里', '/workflow/efficiency', [
      '打开「流程效率」，选流程和期间，图上越红的节点越慢。',
    ]),
  ],
}

const messages: Chapter = {
  key: 'messages',
  title: '消息与下载',
  purpose: '通告、提醒和待办消息都在这里；大的导出文件在后台生成，好了来取。',
  paths: ['/messages', '/isps', '/downloads'],
  articles: [
    howTo('messages/read', '怎样看消息', '/isps/userAnnouncement', [
      '点右上角的铃铛，或打开「我的消息」。',
      '点「查看」；看过的用「全部标注已读」清掉红点。',
    ]),
    howTo('messages/receive', '怎样少收一些消息', '/isps/userAnnouncement', [
      '在「我的消息」点「接收设置」，选每种消息用什么方式收。',
    ]),
    howTo('messages/announce', '怎样发通告', '/messages/announcement', [
      '在「通告管理」点「新增」，写标题和内容，选全体或指定用户、优先级和期限。',
      '点「发布」；「阅读情况」里看谁还没读。发错了点「撤销」。',
    ]),
    howTo('messages/template', '怎样改短信和邮件的内容', '/messages/message-template', [
      '在「消息模板」里修改，占位符不能写错；用「预览测试」看效果，再「发送」给自己。',
    ]),
    howTo('messages/failed', '消息没有送到怎么办', '/messages/message-log', [
      '打开「消息记录」，看失败原因，改好后点「重发」。',
    ]),
    howTo('messages/download', '导出的文件在哪里', '/downloads/download-file', [
      '打开「下载中心」，生成好的点「下载」，保留七天；不要了点「取消」。',
    ]),
    howTo('messages/top', '怎样让通告一直在最上面', '/messages/announcement', [
      '新增通告时勾「置顶」，填「结束时间」，到期自动落下。',
    ]),
    howTo('messages/who', '谁还没看通告', '/messages/announcement-send', [
      '打开「通告阅读」，按通告查询，「已读」为否的就是还没看的。',
    ]),
    howTo('messages/timed', '怎样让通告到时间才出现', '/messages/announcement', [
      '新增通告时填「开始时间」和「结束时间」，只在这段时间里显示。',
      '还没到时间要收回的点「撤销」。',
    ]),
    howTo('messages/export-again', '导出的文件过期了怎么办', '/downloads/download-file', [
      '文件保留七天；过期后回到原来的列表再「导出」一次。',
    ]),
  ],
}

export const office: readonly Chapter[] = [finance, pay, workflow, messages]
