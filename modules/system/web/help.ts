/** What the pages of the area say of themselves. */
export default {
  '/account/center':
    '您是谁、在哪个部门、放在手边的页面，以及自己的登录记录和操作记录。有不认识的登录，马上修改密码。',
  '/account/settings':
    '自己的资料、两步验证、登录的设备、程序用的访问令牌和每种消息怎么收。姓名、手机号和部门由管理员改。',
  '/system/user': '每位员工一个账号。给账号分配部门和角色：部门决定能看到哪些门店的单据，角色决定能做什么。',
  '/system/role': '角色是一组权限。系统自带的角色可以直接用，也可以按公司情况调整。',
  '/system/depart': '部门是一棵树，门店也是部门。单据按部门隔离。',
  '/system/explain': '查一个人为什么有、或没有某项权限：由哪个角色授予，受哪条数据规则限制。',
} as const
