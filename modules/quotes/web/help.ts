/** What the pages of the area say of themselves. */
export default {
  '/quotes/store':
    '门店给零售客户的报价：加入配好的门、物料和安装项目，提交后在权限内自动生效，超出权限的由上级审核。\n客户确认后“转订单”，不必重新录入。',
  '/quotes/project': '工程项目的报价，按项目和批次组织。',
  '/quotes/measurement': '上门量尺：派给量尺员，量完填写洞口尺寸，确认后写入草稿报价。',
} as const
