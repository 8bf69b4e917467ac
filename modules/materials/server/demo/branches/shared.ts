export const woods = ['白橡', '红橡', '胡桃', '樱桃']
export const faces = ['暖白', '雅灰', '原木', '胡桃', '哑黑']
export const metals = ['拉丝银', '哑黑', '青古铜']
/** A board of 1220 by 2440. */
export const sheet = { 平方米: 0.33593121 }
