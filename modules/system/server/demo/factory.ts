import { table } from '@mortise/server'

// A factory of made-to-order doors, as the demonstration shows it.

/** Departments, with those below them; the stores are subsidiaries. */
export const departs: Readonly<Record<string, string>> = {
  总经办: '',
  销售部: '零售组 工程组',
  设计部: '',
  生产部: '计划科 开料车间 涂装车间 包装车间',
  采购部: '',
  仓库: '',
  财务部: '',
  安装部: '',
  售后部: '',
  人事行政部: '',
  门店: '城东店 城西店 城北店 滨江店 萧山店 余杭店 富阳店 苏州园区店 上海浦东店 宁波鄞州店 绍兴柯桥店 嘉兴南湖店',
}

export const positions = table(
  'code name rank flow',
  `GM 总经理 1 1
   SM 销售经理 3 2
   SA 销售顾问 5 2
   PM 生产经理 3 4
   PP 计划员 5 4
   BU 采购员 5 3
   BM 采购经理 3 3
   WK 仓管员 6 4
   WM 仓库主管 4 4
   QC 质检员 6 4
   OP 操作工 6 4
   EN 工艺工程师 5 4
   RV 审单员 5 2
   FI 会计 5 5
   IN 安装技师 6 6
   SV 售后专员 5 6
   HR 人事专员 5 1`,
)

/**
 * Who works here; a star marks who leads. Every store has somebody who sells. Of each role the first is offered to
 * visitors: who sells must have a store.
 */
export const users = table(
  'username realname sex departs role position',
  `zhaolei 赵磊 1 总经办 generalManager GM
   linfang* 林芳 2 销售部,门店 salesManager SM
   zhoumin 周敏 2 城东店 sales SA
   chenjie 陈杰 1 零售组 sales SA
   mali 马丽 2 城西店 sales SA
   guohao 郭浩 1 工程组 sales SA
   wangqiang 王强 1 计划科 planner PP
   liuyang* 刘洋 1 生产部 planner PM
   sunli 孙丽 2 采购部 buyer BU
   huangtao 黄涛 1 仓库 keeper WK
   wujing 吴静 2 财务部 finance FI
   xuming 徐明 1 安装部 installer IN
   heping 何平 1 售后部 service SV
   gaoxia 高霞 2 人事行政部 personnel HR
   xujing 许静 2 城北店 sales SA
   hanlei 韩磊 1 滨江店 sales SA
   shenyue 沈悦 2 萧山店 sales SA
   fengbo 冯波 1 余杭店 sales SA
   dengli 邓丽 2 富阳店 sales SA
   caoyang 曹阳 1 苏州园区店 sales SA
   pengfei 彭飞 1 上海浦东店 sales SA
   zengqian 曾倩 2 宁波鄞州店 sales SA
   xiaowei 肖伟 1 绍兴柯桥店 sales SA
   tianyu 田宇 1 嘉兴南湖店 sales SA
   tangwei* 唐伟 1 采购部 purchaseManager BM
   qianjun* 钱军 1 仓库 warehouseManager WM
   dingning 丁宁 2 销售部 reviewer RV
   yuanbin 袁斌 1 设计部 engineer EN
   baixue 白雪 2 生产部 inspector QC
   zhanghai 张海 1 生产部 worker OP
   luoyan 罗燕 2 财务部 finance FI`,
)

/** Dictionaries that the staff keeps: no code relies on them. */
export const dictionaries = table(
  'code name items',
  `logistics_company 物流公司 德邦物流,安能物流,顺丰快运,中通快运
   bank_name 开户银行 中国工商银行,中国建设银行,中国农业银行,招商银行
   vehicle_type 车辆类型 厢式货车,平板货车,面包车`,
)

export const categories = table(
  'name below',
  `客诉分类 质量问题,尺寸问题,安装问题,物流破损,服务态度
   资产分类 生产设备,运输车辆,办公设备`,
)
