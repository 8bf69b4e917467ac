/** What the pages of the area say of themselves. */
export default {
  '/doors/showroom': '按图片和编码选门，填尺寸和选项后立即看到价格；配好的门可以直接放进报价。',
  '/doors/door':
    '门型说明一樘门有哪些参数、怎么计价、要用什么料。改好后“发布”生成新版本，门店只按已发布的版本配置。',
  '/doors/door-parameter': '参数库是所有门型共用的参数：名称、类型和可选值。门型从这里选用。',
} as const
