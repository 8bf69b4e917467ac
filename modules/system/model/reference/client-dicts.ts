import { defineDict } from '@mortise/model'

/** Choices that screens of the ancestor offer under names of their own. */
export const clientDicts = [
  defineDict('valid_status', '有效无效状态', { '1': '有效', '0': '无效' }),
  defineDict('global_perms_type', '全局权限策略', {
    '1': '可见/可访问(授权后可见/可访问)',
    '2': '可编辑(未授权时禁用)',
  }),
  defineDict('activiti_sync', '同步工作流引擎', { '1': '同步', '0': '不同步' }),
  defineDict('quartz_status', '定时任务状态', { '0': '正常', '-1': '停止' }),
  // By these numbers its form fills in driver and address.
  defineDict(
    'database_type',
    '数据库类型',
    { '1': 'MySQL5.5', '4': 'MySQL5.7+', '5': 'MariaDB', '6': 'PostgreSQL' },
    { was: { postgres: '6', mysql: '4' } },
  ),
  defineDict('operate_type', '操作类型', { add: '添加', edit: '修改', delete: '删除' }),
  defineDict('messageType', '消息类型', { '1': '短信', '2': '邮件', '3': '微信', '4': '系统', '5': '钉钉' }),
  defineDict('cgform_table_type', '表单类型', { '1': '单表', '2': '主表', '3': '附表' }),
] as const
