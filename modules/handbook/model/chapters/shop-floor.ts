import { type Chapter, howTo } from '../handbook.ts'

const engineering: Chapter = {
  key: 'engineering',
  title: '工艺与车间',
  purpose: '东西由什么组成、经过哪些工序、在哪台机组上做、什么时候上班，是排产、报工和计件的基础。',
  paths: ['/engineering'],
  articles: [
    howTo(
      'engineering/bom',
      '怎样维护物料清单',
      '/engineering/bom',
      [
        '在「物料清单」点「新增」，选自制物料，逐行填用料和用量。',
        '点「生效」；同一物料同一时间只有一个默认版本。',
        '「结构」里可以展开全部用料、反查用在哪里、对比版本。',
      ],
      '门按门型的用料公式，不在这里维护。',
    ),
    howTo('engineering/route', '怎样定工艺路线', '/engineering/route', [
      '在「工艺路线」点「新增」，按顺序添加工序；不填前道工序就接着上一道。',
      '几道工序汇到一道时，在那一道选多个前道工序；最后只能有一道终点工序。',
    ]),
    howTo('engineering/process', '怎样定工序的标准工时', '/engineering/process', [
      '在「工序」填每件多少分钟、准备多少分钟、在哪些机组上做。',
    ]),
    howTo('engineering/unit', '怎样登记机组', '/engineering/workshop-unit', [
      '在「车间机组」点「新增」，填名称、产线、能做的工序和并行数。',
      '设备要修时把状态改为停用，排产会避开。',
    ]),
    howTo('engineering/calendar', '怎样安排班次、加班和停机', '/engineering/shop-calendar', [
      '在「车间日历」填每周各天的班次。',
      '加班、休息和停机另加一天，只影响那天。',
    ]),
    howTo('engineering/setup', '怎样填换型时间', '/engineering/setup-matrix', [
      '在「换型矩阵」从上往下填从一种颜色换到另一种要多少分钟，第一条适用的有效。',
    ]),
  ],
}

const production: Chapter = {
  key: 'production',
  title: '生产管理',
  purpose: '订单下发以后，分成工单、领料、逐道工序扫码、包装、入库，每一樘门都能追到人、料和时间。',
  paths: ['/production', '/station'],
  articles: [
    howTo('production/plan', '怎样把下发的订单安排成工单', '/production/production-plan', [
      '打开「生产计划」，选待计划的一行，点「分解」，按工艺路线得到工单草稿。',
      '需要时到「生产工单」「拆分」或「合并」。',
      '点「下达」，用料由订单转给工单，车间就能看到。',
    ]),
    howTo('production/order', '怎样给自制件下工单', '/production/work-order', [
      '在「生产工单」点「新增」，选来源是自制的物料，填数量和交期。',
      '点「下达」。',
    ]),
    howTo('production/issue', '怎样领料和补领', '/production/work-order', [
      '在工单的操作里选「生成领料单」，按应领数量带出。',
      '仓管员在「生产领料」核对后点「发料」。',
      '坏了、少了的料用「补领」，写明原因。',
    ]),
    howTo('production/return', '怎样退料', '/production/material-return', [
      '在「生产退料」点「新增」，选工单和没用完的料，点「退料」，按原成本回仓库。',
    ]),
    howTo(
      'production/scan',
      '怎样扫码报工',
      '/production/scan',
      [
        '手机或扫码枪打开「扫码报工」，对准工序票、门码或工单。',
        '选数量，按开工、完工或不良。',
        '没有网络照常扫，联网后自动上传；「待上传」说明还有几条。',
      ],
      '扫错了在「最近扫码」里点「撤销」，过了时间请班组长撤。',
    ),
    howTo('production/defect', '报了不良怎么处理', '/production/defect', [
      '打开「不良处理」，看照片和原因。',
      '能修的点「返工」，选从哪道工序起重做；不能修的点「报废」，自动补做一件；可以用的点「让步」。',
      '写下责任后「处理完成」。',
    ]),
    howTo('production/pack', '怎样包装封箱', '/production/packing', [
      '打开「包装台」，扫门码，系统按门扇、门套、五金分好包。',
      '扫到的部件打勾，齐了点包装完成，打印标签；缺件不能封箱。',
      '扫包件码点「入库」，全部部件都入库后这樘门才作为成品入账。',
    ]),
    howTo('production/trace', '怎样查一樘门是谁做的、用了哪批料', '/production/trace', [
      '打开「产品追溯」，扫或输入门码、包件码、工单、批号或合同编号。',
      '图上点哪里查哪里；门码下面有参数、用料、工序和照片。',
    ]),
    howTo('production/pause', '工单要暂停怎么办', '/production/work-order', [
      '在工单的操作里选「暂停」，写明原因，车间不能再报工。',
      '恢复时点「恢复」或「继续」。没有报工和领料的可以「作废」，否则只能「短结」。',
    ]),
    howTo('production/board', '怎样看车间情况', '/production/board', [
      '打开「生产看板」，选期间和机组，看在制、齐套率、产出和不良原因。',
      '挂在车间的大屏点「车间大屏」得到地址。',
    ]),
  ],
}

const aps: Chapter = {
  key: 'aps',
  title: '高级排程',
  purpose: '给全厂排一个计划：每张工单的每道工序在哪台机组、几点开始，迟期最少、换型最少。',
  paths: ['/aps'],
  articles: [
    howTo('aps/run', '怎样排产', '/aps/schedule', [
      '打开「排产」，填计算时间，点「开始排产」；评分曲线不再下降就可以结束，保留目前最好的计划。',
      '选中两个方案后点「对比方案」，看迟期、换型和工单完工的差别。',
      '满意后点「发布」，工单时间、「计划排产」和承诺交期随之更新。',
    ]),
    howTo('aps/gantt', '怎样手工调整计划', '/aps/gantt', [
      '打开「排产甘特图」，已发布的计划先点「复制后调整」。',
      '拖动条块改时间或机组，其余自动顺延，会先告诉您谁会迟期，再点「确定移动」。',
      '改错了点「撤销」。',
    ]),
    howTo('aps/why', '一张工单为什么迟期', '/aps/gantt', [
      '在甘特图上点条块，看「时间去向」和「因为」，用时说明到分钟。',
      '点「试算补救措施」，看加班、换机组能提前多少。',
    ]),
    howTo('aps/simulate', '加班、加机台、停机或插单会怎样', '/aps/simulate', [
      '打开「排产模拟」，选机组和日期，或选一张还没投产的订单，点「添加」，可以添加几项。',
      '点「开始模拟」，看迟期、换型、利用率和哪些订单的完工时间改变；「不改变，重新计算」一列是同样再算一遍就能得到的。',
      '只算不写：已发布的计划、工单和承诺交期都不会变。',
    ]),
    howTo('aps/reports', '计划准不准、稳不稳怎么看', '/aps/reports', [
      '打开「排程报表」，看迟期分布、换型占比、每次发布移动了多少工序、实际完工与计划的偏差。',
      '点图中一段，下面就是它的明细；明细可以「导出」和「打印」。',
    ]),
    howTo('aps/promise', '客户问交期怎么答', '/orders/customer-order', [
      '在订单或报价单的行上点「问交期」。',
      '得到最早的日期和把握；数量太多时请分几次问。',
    ]),
    howTo('aps/daily', '每天的任务发给谁', '/aps/task-card', [
      '打开「任务卡」，选日期、机组，打印后发到班组；屏幕上看用「看板链接」。',
    ]),
  ],
}

const cutting: Chapter = {
  key: 'cutting',
  title: '开料管理',
  purpose: '把板件排到整板和余料上，省料；每块板件有自己的码，锯一块扫一块。',
  paths: ['/cutting'],
  articles: [
    howTo('cutting/plan', '怎样排版', '/cutting/cut-plan', [
      '打开「排版开料」，看「待排版」，选材料和工单，点「排版」。',
      '算完看「排样图」和利用率，不满意可以作废重排。',
      '点「下发开料」：板材从库存领用，余料入余料仓。',
    ]),
    howTo('cutting/cut', '怎样扫码开料', '/cutting/cut', [
      '打印板件标签，在锯台打开「开料扫码」。',
      '锯一块扫一块，整张扫完排版单自动成为已开料；扫错点「撤销开料」。',
    ]),
    howTo('cutting/spoil', '板件锯坏了怎么办', '/cutting/panel', [
      '在「板件」找到它，点「报废补做」，填「报废原因」，自动补一块待排版。',
    ]),
    howTo('cutting/offcut', '怎样登记旧余料', '/cutting/offcut', [
      '在「余料」点「新增」，选物料，填长宽，由他人「审核入库」。',
      '下次排版先用余料；坏了点「报废」。',
    ]),
    howTo(
      'cutting/reverse',
      '下发以后要改怎么办',
      '/cutting/cut-plan',
      ['还没有开料的排版单点「冲销」，板材退回库存，再重新排版。'],
      '已经有板件开料的不能冲销。',
    ),
  ],
}

const deliveries: Chapter = {
  key: 'deliveries',
  title: '发货管理',
  purpose: '把做好的门送到客户手里：排车、装车、签收、拒收和退货，一发货就记应收。',
  paths: ['/deliveries', '/sign'],
  articles: [
    howTo('deliveries/plan', '怎样排送货计划', '/deliveries/board', [
      '打开「送货计划」，按车辆和日期看已排的单、体积和装载率。',
      '拖动送货单改派车辆或日期；已发货的不能改。',
    ]),
    howTo('deliveries/new', '怎样开送货单', '/deliveries/delivery', [
      '在「送货单」点「新增」，选订单，带出可发的门；门码不填时自动取已入库的。',
      '点「提交」，包件自动配货。',
    ]),
    howTo('deliveries/ship', '怎样发货', '/deliveries/delivery', [
      '装车核对后点「发货」，货从成品仓出库并记应收，订单要付清或有信用。',
      '装错了，当天可以「撤回发货」。',
    ]),
    howTo('deliveries/sign', '怎样签收', '/deliveries/delivery', [
      '把「签收链接」和提取码发给客户，客户点收包件、拍照、签字。',
      '也可以由司机带回回单，在操作里点「签收」，填拒收数量和原因。',
    ]),
    howTo('deliveries/reject', '客户拒收了怎么办', '/deliveries/delivery', [
      '签收时填「拒收数量」和「拒收原因」，货回到待检仓。',
      '检验合格、重新包装后可以再发。',
    ]),
    howTo('deliveries/return', '签收以后又退货怎么办', '/deliveries/sales-return', [
      '在「销售退货」点「新增」，选送货单，带出可退的明细。',
      '点「退货入库」，货入待检仓并冲减应收；要补发的选补发。',
    ]),
    howTo('deliveries/bill', '怎样看一次发货收多少钱', '/deliveries/delivery-bill', [
      '打开「发货应收」，每次发货、撤回、拒收都有一行，说明怎么算的。',
    ]),
  ],
}

const service: Chapter = {
  key: 'service',
  title: '安装售后',
  purpose: '约时间、派师傅、现场拍照、客户验收；装好以后有问题，保内保外怎么处理、谁承担。',
  paths: ['/service', '/door', '/installSign'],
  articles: [
    howTo(
      'service/plan',
      '怎样预约和派工',
      '/service/board',
      [
        '打开「安装调度」，把「待预约」的安装单拖到安装队和日期的格子里。',
        '在「安装单」选安装师傅，点「派工」。',
      ],
      '超过安装队日产能时要有权限才能排。',
    ),
    howTo(
      'service/today',
      '安装师傅怎样用手机',
      '/service/today',
      [
        '打开「我的安装」，「导航」到现场，点「签到」。',
        '逐樘拍照打勾，每樘至少两张，点「完工」。',
        '请客户签字；客户不便签字时「发送验收码」，再「凭验收码验收」。',
      ],
      '没有网络时填的内容和照片保存在手机里，有网络后自动发送。',
    ),
    howTo('service/second', '没装完怎么办', '/service/today', [
      '点「没装完？选择原因」，填完成的数量，点「转二次上门」，余下的自动生成新的安装单。',
    ]),
    howTo('service/case', '怎样登记售后', '/service/after-sale', [
      '在「售后单」点「新增」，扫门码，或选订单、客户；保内保外自动判断。',
      '写明问题、拍照，点「受理」。',
    ]),
    howTo('service/solve', '怎样处理售后', '/service/after-sale', [
      '填处理方案和责任，责任比例之和为 100%，点「提交方案」。',
      '审核通过后自动生成补单、上门单或退货单，都完成后点「处理完成」。',
      '打电话回访，打分后点「回访关闭」；没解决的点「重开」。',
    ]),
    howTo('service/charge', '安装费和师傅工钱在哪里看', '/service/service-charge', [
      '打开「服务结算」，每次验收产生安装收费和师傅计件。',
    ]),
    howTo(
      'service/quality',
      '怎样看交付和安装做得好不好',
      '/service/quality',
      [
        '打开「交付质量」，选统计期间，也可以只看一家门店。',
        '上面四个数是准时交付率、逾期交付、一次安装合格率和 90 天售后率，下面按月、按安装队、按门型看。',
        '缺陷图从多到少排列，折线是累计；点柱子看背后的明细。',
      ],
      '准时按下发时的承诺交期算，之后改期不影响。',
    ),
    howTo('service/stages', '订单慢在哪一段', '/service/line-fulfilment', [
      '在「交付质量」看各阶段天数，点柱子打开「履约明细」，最慢的在前。',
    ]),
    howTo('service/hung', '装过的门有没有报修', '/service/hung-door', [
      '打开「已装门」，「90天内报修」选是。',
    ]),
    howTo('service/faults', '缺陷来自哪里', '/service/found-fault', [
      '打开「缺陷明细」，按生产批次、部件或安装师傅查询。',
    ]),
  ],
}

const projects: Chapter = {
  key: 'projects',
  title: '工程管理',
  purpose: '一个工地一个项目：合同清单、收款节点、进度、回款和成本。',
  paths: ['/projects'],
  articles: [
    howTo('projects/new', '怎样立项', '/projects/project', [
      '在「工程项目」点「新增」，填名称、甲方、地址和工期。',
      '打开项目，在里面登记「合同」「进度」「回款」和「成本」。',
    ]),
    howTo('projects/contract', '怎样登记工程合同', '/projects/project-contract', [
      '在「工程合同」点「新增」，按楼栋、楼层、房号填清单，合计等于合同金额。',
      '填收款节点，比例合计 100%，点「提交」，审核后生效。',
      '增减用补充协议，不改主合同。',
    ]),
    howTo('projects/progress', '怎样报进度', '/projects/project-progress', [
      '在「工程进度」点「新增」，选阶段，填完成比例；同一阶段不能倒退。',
    ]),
    howTo('projects/node', '到了收款节点怎么办', '/projects/project-contract', [
      '在合同的操作里选「确认节点」，财务据此收款。',
      '确认错了、款还没到，点「撤销确认」。',
    ]),
    howTo('projects/receipt', '怎样登记回款', '/projects/project-receipt', [
      '在「工程回款」点「新增」，选已生效的合同，填金额，点「提交」，财务「审核」。',
    ]),
    howTo('projects/settle', '怎样竣工和结算', '/projects/project', [
      '在项目的操作里选「竣工」，填日期。',
      '除质保金外的节点都确认并回款后，点「结算」。',
    ]),
  ],
}

export const shopFloor: readonly Chapter[] = [
  engineering,
  production,
  aps,
  cutting,
  deliveries,
  service,
  projects,
]
