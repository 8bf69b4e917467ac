import { type Chapter, howTo } from '../handbook.ts'

const outsourcing: Chapter = {
  key: 'outsourcing',
  title: '外协管理',
  purpose: '请外面的厂做一道工序或整件：我们的料在他们那里有多少、交回多少、付多少加工费。',
  paths: ['/outsourcing'],
  articles: [
    howTo('outsourcing/order', '怎样下外协单', '/outsourcing/outsource-order', [
      '在「外协单」点「新增」，选外协商、工序或物料、数量和交货日期。',
      '整件外协会按用料带出要发的料；点「提交」，审核后执行。',
    ]),
    howTo('outsourcing/send', '怎样把料发给外协商', '/outsourcing/outsource-order', [
      '在外协单的操作里选「生成发料单」，核对数量。',
      '点「发料」，料从仓库移到这家的外协仓，仍是我们的库存。',
    ]),
    howTo('outsourcing/receive', '外协交回怎样收货', '/outsourcing/outsource-order', [
      '在外协单的操作里选「生成收货单」，填合格和不良数量。',
      '多用的料填「实际耗用」，点「收货」；超耗自动记入扣款。',
    ]),
    howTo('outsourcing/return', '余料怎么退回', '/outsourcing/outsource-order', [
      '在外协单的操作里选「生成退料单」，点「退料」；说不清的余料用「核销余料」。',
    ]),
    howTo('outsourcing/settle', '怎样结算加工费', '/outsourcing/outsource-settlement', [
      '在外协单的操作里选「生成结算单」，按合格数量计算，扣除扣款。',
      '点「提交」，财务「审核」后成为应付。',
    ]),
    howTo('outsourcing/deduct', '外协的损失怎样扣款', '/outsourcing/outsource-deduction', [
      '在「外协扣款」点「新增」，选外协单，填金额和原因；结算时自动扣。',
      '不扣了点「豁免」。',
    ]),
    howTo('outsourcing/track', '怎样看外协还欠多少', '/outsourcing/outsource-line', [
      '打开「外协执行跟踪」看没收的数量和逾期天数，「外协用料跟踪」看料的耗用。',
    ]),
    howTo('outsourcing/lost', '外协把件做坏了怎么办', '/outsourcing/outsource-receipt', [
      '在「外协收货」填不良数量和原因，再「收货」。',
      '损失在「外协扣款」里登记，结算时扣。',
    ]),
    howTo(
      'outsourcing/reverse',
      '收错货了怎么办',
      '/outsourcing/outsource-receipt',
      ['打开那张「外协收货」，点「冲销」，再重新收。'],
      '已经结算的先让财务把结算单「反审核」。',
    ),
    howTo('outsourcing/material', '料在外协商那里还有多少', '/outsourcing/outsource-material', [
      '打开「外协用料跟踪」，看「已发」「实际耗用」和「外协仓结存」。',
      '「超耗」是比定额多用的。',
    ]),
  ],
}

const mrp: Chapter = {
  key: 'mrp',
  title: '物料计划',
  purpose: '把订单、工单、库存和在途放在一起，算出要买什么、要做什么、最晚什么时候下单。',
  paths: ['/mrp'],
  articles: [
    howTo('mrp/run', '怎样做一次物料需求计算', '/mrp/mrp-run', [
      '打开「需求计算」，选按日或按周、期数，点「开始计算」。',
      '进度走完后点「查看建议」；算错了范围可以「取消计算」。',
    ]),
    howTo(
      'mrp/convert',
      '怎样把建议变成申请',
      '/mrp/mrp-line',
      [
        '打开「计划建议」，最急的在最前；「需求来源」说明是为哪张订单。',
        '选中采购或外协建议点「转单」，生成采购申请或外协单草稿。',
      ],
      '每条建议只能转一次；新的计算会取代没有转的建议。',
    ),
    howTo('mrp/advice', '催货、推迟和取消是什么意思', '/mrp/mrp-line', [
      '催货：已下的订单到得太晚，请与供应商商量提前。',
      '推迟、取消：已下的订单比需要的早或多，可以推后或不要。',
    ]),
    howTo('mrp/scope', '算出来的缺料为什么和想的不一样', '/mrp/mrp-line', [
      '打开「计划建议」，看「需求来源」是哪张订单或工单。',
      '再到「现存量」看预留，到「采购执行跟踪」看在途。',
      '资料改好以后，到「需求计算」再算一次。',
    ]),
    howTo('mrp/order', '自制的建议怎样变成工单', '/mrp/mrp-line', [
      '在「计划建议」选自制的建议，点「转单」，得到工单草稿。',
      '到「生产工单」核对后「下达」。',
    ]),
    howTo('mrp/lead', '采购提前期在哪里定', '/materials/material', [
      '打开「物料」，在计划一栏填「提前期(天)」，采购或生产要几天就填几天。',
      '需求计算按它往前推最晚什么时候下单。',
    ]),
  ],
}

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
    howTo('engineering/line', '怎样登记产线', '/engineering/production-line', [
      '在「产线」点「新增」，填产线编码、名称和负责人。',
      '再到「车间机组」把机组放进产线。',
    ]),
    howTo('engineering/stop-bom', '用料改了怎么办', '/engineering/bom', [
      '在「物料清单」新增一个「版本」，改好用料，填「生效日期」。',
      '点「生效」；旧版本点「停用」。已下达的工单不变。',
    ]),
    howTo('engineering/rate', '怎样填机组的小时费率', '/engineering/workshop-unit', [
      '打开「车间机组」，填「小时费率」和「效率」。',
      '排产用效率算时间，成本用费率算加工费。',
    ]),
    howTo('engineering/wait', '油漆要晾干，怎样排', '/engineering/process', [
      '打开「工序」，填「最短等待(分钟)」，下一道工序至少等这么久。',
      '不能放太久的填「最长等待(分钟)」。',
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
    howTo('aps/board', '哪天每台机组做什么', '/aps/daily-schedule', [
      '打开「计划排产」，按日期和机组查询。',
      '「顺序」是先后，「完成数量」随扫码更新；可以「导出」。',
    ]),
    howTo('aps/cards-late', '今天的任务里哪些缺料', '/aps/task-card', [
      '打开「任务卡」，看「物料齐套」。',
      '没有齐套的先找仓管和采购，不要开工。',
    ]),
    howTo('aps/compare', '怎样看排程任务的明细', '/aps/schedule-task', [
      '打开「排程任务」，按「排程方案」和机组查询。',
      '看「计划开工」「计划完工」和「换型(分钟)」。',
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
    howTo('cutting/label', '怎样打印板件标签', '/cutting/panel', [
      '打开「板件」，在操作里点「打印标签」；整张排版单的标签在「排版开料」里一次打印。',
      '标签上有板件码、尺寸、封边和属于哪樘门。',
    ]),
    howTo('cutting/offcut-use', '余料什么时候会用到', '/cutting/offcut', [
      '打开「余料」，看状态：在库的下次排版先用。',
      '被排版单占着的不能另用；排版单作废后自动释放。',
    ]),
    howTo('cutting/stop', '排版算得太久怎么办', '/cutting/cut-plan', [
      '在排版单的操作里选「取消」，换少一些工单再排。',
    ]),
    howTo('cutting/find', '一块板件做到哪里了', '/cutting/panel', [
      '打开「板件」，用板件码、工单或门码查询，看状态和开料时间。',
      '整樘门的进度在「产品追溯」里看。',
    ]),
    howTo('cutting/spoilt', '报废补做的板件怎样赶上', '/cutting/cut-plan', [
      '打开「排版开料」，补做的板件在「待排版」里。',
      '选同一材料，勾这张工单，单独排一张余料或小板。',
    ]),
  ],
}

export const planning: readonly Chapter[] = [outsourcing, mrp, engineering, aps, cutting]
