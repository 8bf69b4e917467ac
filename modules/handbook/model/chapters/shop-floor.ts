import { type Chapter, howTo } from '../handbook.ts'

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
    howTo('deliveries/truck', '怎样登记车辆', '/deliveries/truck', [
      '在「车辆」点「新增」，填车牌、司机、「容积(m³)」和「载重(kg)」。',
      '送货计划按它算装载率。',
    ]),
    howTo('deliveries/undo', '送货单提交错了怎么办', '/deliveries/delivery', [
      '还没有发货的在操作里点「撤回」，改好再「提交」；不送了点「作废」。',
      '包件的配货随之取消。',
    ]),
    howTo('deliveries/print', '怎样打印送货单', '/deliveries/delivery', [
      '打开送货单，点「打印」，选模板。',
      '签收二维码和提取码分开交给客户。',
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
    howTo('projects/items', '合同清单做到哪里了', '/projects/contract-item', [
      '打开「合同清单」，按项目、楼栋查询。',
      '看「已下单」「已完工」「已交付」，差多少一目了然。',
    ]),
    howTo('projects/order', '怎样按合同给工地下单', '/projects/project', [
      '打开工程项目，在楼栋和房号的格子里勾选房间，点按合同下单。',
      '数量不能超过清单；超出的先签补充协议。',
    ]),
    howTo('projects/cost', '项目花了多少钱', '/projects/project-cost', [
      '打开「工程成本」，按项目看「成本类型」和「来源单据」。',
      '手工的费用点「新增」登记。',
    ]),
    howTo('projects/due', '项目还有多少钱该收', '/projects/project-bill', [
      '打开「工程应收」，每个确认过的「收款节点」一行，有「到期日」。',
      '收到后在「工程回款」登记。',
    ]),
  ],
}

export const shopFloor: readonly Chapter[] = [production, deliveries, service, projects]
