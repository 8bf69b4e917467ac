import { defineParameter } from '@mortise/model'

/** Whether everybody of the company proves twice who they are. */
export const RequireSecondFactor = defineParameter('require_second_factor', '强制两步验证', 'bool', 'N', {
  description:
    'Y：用账号密码或短信登录的人必须再输入验证器中的动态验证码，尚未启用的人在下次登录时绑定；单点登录由身份提供方把关',
})
