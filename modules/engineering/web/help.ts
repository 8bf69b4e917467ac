/** What the pages of the area say of themselves. */
export default {
  '/engineering/bom':
    '自制、外协和虚拟物料由什么组成。填好用料后“生效”，同一物料同一时间只有一个默认BOM；“结构”里展开全部用料、反查用在哪里、对比版本。门按自己的公式用料，不在这里维护。',
  '/engineering/route': '产品依次经过哪些工序。不填前道工序就接着上一道；多道前道工序会在这里汇合。',
  '/engineering/process': '车间做的每一种加工，按分钟记标准工时；排产、报工和计件都按它。',
  '/engineering/production-line': '把机组归在一起的产线，有一位负责人。',
  '/engineering/workshop-unit': '做同一种加工的机器或工位；并行数是可以同时做几件。',
  '/engineering/shop-calendar': '机组每周的班次，以及休息、加班和停机的日子。',
  '/engineering/setup-matrix': '从一种颜色或材质换到另一种要多少分钟，从上往下第一条适用的规则有效。',
} as const
