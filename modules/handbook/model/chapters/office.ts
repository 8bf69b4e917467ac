import { type Chapter, howTo } from '../handbook.ts'
import { monitor } from './monitor.ts'

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
    howTo('finance/refund', '怎样给客户退款', '/finance/refund', [
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
      '同类的多条可以「批量审批」。',
    ]),
    howTo('workflow/return', '怎样驳回', '/workflow/my-tasks', [
      '办理时点「驳回」，选驳回到发起人、上一节点或以前的某个节点，写明原因。',
      '选改好之后逐级重审，还是直接回到您这里。',
    ]),
    howTo('workflow/claim', '怎样认领任务', '/workflow/my-tasks', [
      '打开「认领池」，点「认领」，任务归您一个人办。',
    ]),
    howTo('workflow/sign', '怎样请别人一起审', '/workflow/my-tasks', [
      '办理时在「更多」里选「加签」，选方式和人。',
      '要别人代办的选转办或委派。',
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
  ],
}

const system: Chapter = {
  key: 'system',
  title: '系统管理',
  purpose: '谁能登录、能看什么、能做什么；字典、参数、任务、日志和备份。',
  paths: ['/system'],
  articles: [
    howTo('system/user', '新同事来了怎样开账号', '/system/user', [
      '在「用户管理」点「新增」，填账号、姓名、手机号，选部门和角色。',
      '部门决定看哪些门店的单据，角色决定能做什么。',
    ]),
    howTo('system/leave', '同事离职怎么办', '/system/user', [
      '在用户的操作里冻结账号，他立即不能登录，单据都还在。',
      '名下的客户先「转移」给别人。',
    ]),
    howTo('system/reset', '忘记密码怎么办', '/system/user', [
      '登录页点「忘记密码」，用手机验证码自己改。',
      '或由管理员在用户的操作里修改密码。',
    ]),
    howTo('system/role', '怎样设一个角色的权限', '/system/role', [
      '在「角色管理」点「授权」，在菜单权限里勾选页面和按钮。',
      '列和数据的范围在数据规则里设；「权限矩阵」可以比较几个角色。',
    ]),
    howTo('system/explain', '为什么他看不到这个页面', '/system/explain', [
      '打开「权限解释」，选用户和页面，点「解释」。',
      '结果写明由哪个角色授予、受哪条数据规则限制。',
    ]),
    howTo('system/depart', '怎样调整部门', '/system/depart', [
      '打开「部门管理」，在部门树里新增下级、移动或合并部门。',
      '移动后单据的归属自动跟着走。',
    ]),
    howTo('system/dictionary', '怎样增加下拉选项', '/system/dictionary', [
      '在「数据字典」找到字典，打开「字典项」点「新增」。',
      '用过的值不能删除，可以停用。',
    ]),
    howTo('system/job', '怎样看和改定时任务', '/system/scheduled-job', [
      '打开「定时任务」，修改执行时间，点「立即执行」试一次，在「记录」里看结果。',
    ]),
    howTo('system/log', '谁改过这条数据', '/system/operation-log', [
      '打开「操作日志」，按业务对象和单号查，看变更前和变更后。',
      '也可以在单据里看「变更记录」。',
    ]),
    howTo('system/backup', '怎样备份', '/system/backups', [
      '打开「备份与恢复」，点「立即备份」；文件可以下载到别处保存。',
      '恢复会盖掉现在的数据，先想清楚。',
    ]),
  ],
}

const reports: Chapter = {
  key: 'reports',
  title: '报表与看板',
  purpose: '自己做报表：选业务对象、字段、分组和统计，立即看到结果；再把报表放到看板上。',
  paths: ['/reports', '/online/reports', '/online/report-center', '/online/boards', '/online/cgreport'],
  articles: [
    howTo('reports/new', '怎样做一张报表', '/online/reports', [
      '打开「在线报表」，点「新增」，填报表编码和报表名称，选「业务对象」。',
      '用「添加分组」「添加记录数」「添加求和」选列，下面的「实时预览」就是结果。',
      '选「展现方式」，如「柱状图」；只要部分数据时设「过滤条件」。',
    ]),
    howTo('reports/open', '怎样看报表', '/online/report-center', [
      '打开「报表中心」，点报表名称；每个人只看到自己有权看的数据。',
      '点图上的一块或分组，就到对应的记录；点「导出」得到表格文件。',
    ]),
    howTo('reports/board', '怎样做看板', '/reports/dashboard', [
      '打开「看板设计」，点「新增」，在「卡片」里逐行选报表。',
      '打开「数据看板」，点「整理布局」，拖动卡片、改宽度，再点「保存布局」。',
      '挂到墙上时点「全屏」。',
    ]),
  ],
}

const prints: Chapter = {
  key: 'prints',
  title: '打印模板',
  purpose: '自己排标签和单据的版面：字段、条码、二维码、图片、明细表；在列表和单据页直接打印。',
  paths: ['/prints', '/online/prints', '/online/print-versions'],
  articles: [
    howTo('prints/new', '怎样做一个打印模板', '/online/prints', [
      '打开「打印模板」，点「新增」，填模板名称，选「业务对象」和「纸张」。',
      '点「按业务对象生成」得到一个现成的版面，或用「添加字段」和旁边的按钮逐个添加条码、二维码、明细表等。',
      '在版面上拖动元素，右边设置字段、公式、字号和「显示条件」；「预览」是真实记录的样子。',
      '点「确定」保存；公式或字段写错时，会说明是第几个元素。',
    ]),
    howTo('prints/use', '怎样用模板打印', '/online/prints', [
      '在任何列表里勾选记录，点「打印所选」，选模板和份数，再点「打印」；每条另起一页。',
      '打开一张单据，在「打印」页签里选模板。',
      '没有权限看的内容打印时留空，并会提示。要存成文件，在浏览器的打印窗口里选另存为PDF。',
    ]),
    howTo('prints/back', '怎样找回以前的版面', '/online/print-versions', [
      '每次保存版面都留一个版本；打开「模板版本」，在那一行点「恢复」。',
    ]),
  ],
}

const online: Chapter = {
  key: 'online',
  title: '在线开发',
  purpose: '自己画表单：字段、子表、状态和按钮，同步后和系统自带的单据一样用。',
  paths: ['/online'],
  articles: [
    howTo('online/new', '怎样做一张新表单', '/online/forms', [
      '打开「在线表单」，点「新增」，填表名和名称，逐行添加字段。',
      '右边的「实时预览」就是做好的样子。',
      '点「同步数据库」，看将执行的语句，选「普通同步」。',
      '点「放入菜单」，再到「角色管理」给大家授权。',
    ]),
    howTo('online/change', '怎样改已经在用的表单', '/online/forms', [
      '修改字段后再「同步数据库」；加字段、加长、改名用「普通同步」，数据不丢。',
      '改字段类型要「强制同步」，输入表名确认；会丢值的行会列出来。',
    ]),
    howTo('online/stop', '怎样停用一张表单', '/online/forms', ['点「移出菜单」，再点「停用」，数据都还在。']),
  ],
}

export const office: readonly Chapter[] = [
  finance,
  pay,
  workflow,
  messages,
  system,
  reports,
  prints,
  online,
  monitor,
]
