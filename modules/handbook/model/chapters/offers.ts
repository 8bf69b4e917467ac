import { type Chapter, howTo } from '../handbook.ts'

const doors: Chapter = {
  key: 'doors',
  title: '门型管理',
  purpose: '一种门有哪些参数、怎么计价、用什么料，都在门型里说清楚；门店只用已发布的版本来配门。',
  paths: ['/doors'],
  articles: [
    howTo('doors/configure', '怎样配一樘门并看到价格', '/doors/showroom', [
      '打开「选门配置」，按图片、门类或编码找到门型。',
      '填写宽、高、墙厚等尺寸，选择颜色、锁具等选项；不能搭配的选项会说明原因。',
      '右边的图、价格和用料随时跟着变，点价格可以看每一笔是哪条公式算出来的。',
      '选「门店」可以显示该门店的零售价；「复制链接」可以把这樘门发给同事。',
    ]),
    howTo('doors/new', '怎样建一个新门型', '/doors/door', [
      '在「门型」列表点「新增」，填编码、名称和门类。',
      '从「参数库」选用参数，写规则、计价公式和用料公式。',
      '在「试算」里填一组尺寸，看价格和用料对不对。',
      '点「发布」，写下「版本说明」；有错误时会列出来，改正后才能发布。',
    ]),
    howTo(
      'doors/change',
      '怎样修改已发布的门型',
      '/doors/door',
      [
        '打开门型直接修改，正在生效的版本不受影响。',
        '再点「发布」：会列出对现有报价单据的影响，出厂价变动大时要再确认一次。',
      ],
      '已审核的订单按原来的版本，不会变。',
    ),
    howTo('doors/parameter', '怎样增加一种颜色或锁具', '/doors/door-parameter', [
      '在「参数库」找到参数，例如饰面。',
      '到「参数选项」点「新增」，填编码、名称和图片。',
      '计价或用料与它有关时，打开门型检查公式后重新「发布」。',
    ]),
    howTo('doors/table', '怎样维护查价表', '/doors/door-table', [
      '打开「查价表」，按宽高等条件填价格或用量。',
      '公式里用表的代码来查；查不到时报价会提示缺少哪一行。',
    ]),
    howTo('doors/stop', '怎样停售一个门型', '/doors/door', [
      '在门型的操作里选「停用」。',
      '不能再配置和报价；以前的单据不受影响。',
    ]),
    howTo('doors/option-off', '一种颜色不做了怎么办', '/doors/parameter-option', [
      '在「参数选项」找到它，把「启用」关掉。',
      '以后配门时不再出现；已审核的订单不受影响。',
    ]),
    howTo('doors/picture', '怎样让门店按图选门', '/doors/door', [
      '打开门型，上传「主图」。',
      '更多的实景图在「产品图片」里上传，选好「门型」。',
    ]),
    howTo('doors/history', '门型改过什么', '/doors/door-version', [
      '打开「门型版本」，按门型查询。',
      '每一次发布是一行，看「版本说明」「影响」和「发布人」。',
    ]),
    howTo('doors/warranty', '怎样改质保和标准工期', '/doors/door', [
      '打开门型，改「质保月数」和「标准工期(天)」，再「发布」。',
      '质保从安装验收起算；标准工期用来算要求交期是否来得及。',
    ]),
  ],
}

const pricing: Chapter = {
  key: 'pricing',
  title: '价格管理',
  purpose: '谁按什么价买、能打多少折、优惠什么时候有效，报价和订单都按这里计算。',
  paths: ['/pricing'],
  articles: [
    howTo('pricing/list', '怎样发布价目表', '/pricing/price-list', [
      '在「价目表」点「新增」，选适用的门店级别或门店和有效期。',
      '逐行填写价目，也可以「导入」。',
      '检查后点「发布」。发布后不能修改，调价请建一张新的价目表。',
    ]),
    howTo('pricing/discount', '怎样设一个优惠活动价', '/pricing/discount', [
      '在「优惠」点「新增」，选打折、减免、一口价或赠品，填条件和有效期。',
      '点「提交审批」，审批后「发布」，门店报价时自动可用。',
    ]),
    howTo('pricing/limit', '怎样规定谁能打多少折', '/pricing/discount-limit', [
      '打开「折扣权限」，给每个角色填最多的折扣和优惠金额。',
      '超出的报价要由权限更大的人审核。',
    ]),
    howTo('pricing/install', '怎样设安装项目的价格', '/pricing/install-item', [
      '打开「安装项目」，填项目名称、单位和单价。',
      '报价时用「添加安装服务」带出。',
    ]),
    howTo('pricing/share', '怎样给门店分享出厂价', '/pricing/shares', [
      '打开「分享链接」，点「分享出厂价」，选「门店」、「失效时间」和「可看次数」。',
      '把「链接」和「提取码」分开发给对方。',
      '不想再给看时，在列表里停用。',
    ]),
    howTo('pricing/change', '怎样调价', '/pricing/price-list', [
      '打开现在的「价目表」，另外「新增」一张，填新的「生效日期」和价目。',
      '检查后「发布」；到了日期自动用新的，以前的单据仍按旧价。',
    ]),
    howTo(
      'pricing/stop',
      '价目表发错了怎么办',
      '/pricing/price-list',
      ['在价目表的操作里选「停用」，再新建一张正确的发布。'],
      '已经报出去的单据不会自己变，要改版重算。',
    ),
    howTo('pricing/gift', '怎样设买门送五金', '/pricing/discount', [
      '在「优惠」点「新增」，「优惠类型」选赠品，填「赠品」和要买的「满金额」或「满数量」。',
      '选「适用门店」和「适用门型」，填日期，审批后「发布」。',
    ]),
    howTo('pricing/refused', '优惠审批没有通过怎么办', '/pricing/discount', [
      '被「驳回」的优惠改好后再「提交审批」。',
      '还没有人审时可以自己「撤回」。',
    ]),
    howTo('pricing/margin', '怎样规定最低毛利', '/pricing/discount-limit', [
      '打开「折扣权限」，给角色填「最低毛利率」和「整单优惠上限」。',
      '报价低于它时，要由权限更大的人审核。',
    ]),
  ],
}

const stores: Chapter = {
  key: 'stores',
  title: '门店管理',
  purpose: '门店是下单、报价和授信的单位：地址、账户、级别、结算条件和信用额度都在这里。',
  paths: ['/stores'],
  articles: [
    howTo('stores/new', '怎样开一家新门店', '/stores/store', [
      '先在「部门管理」为门店建一个部门。',
      '在「门店」点「新增」，选部门、类型、级别和结算条件。',
      '给店员建账号，放进这个部门，他们就只看到自己门店的单据。',
    ]),
    howTo('stores/credit', '怎样给门店授信', '/stores/store-credit', [
      '打开「门店信用」，填信用额度和有效期。',
      '订单审核时占用额度，收款后释放；明细在「信用占用」。',
    ]),
    howTo('stores/price', '怎样给门店一个特价', '/stores/store-price', [
      '在「门店特价」点「新增」，选门店、门型和价格，填有效期。',
      '点「提交」，由有权限的人「审核」后生效。',
    ]),
    howTo('stores/retail', '怎样设门店的零售价', '/stores/store-quote', [
      '打开「门店零售报价」，按门型或系列填加价方式和取整方式。',
      '门店给客户看的报价按零售价计算。',
    ]),
    howTo('stores/bank', '怎样登记和核验银行账户', '/stores/bank-info', [
      '在「银行信息」点「新增」，填户名、开户行和账号。',
      '由另一位同事核对后点「核验」；没有核验的账户不能付款。',
    ]),
    howTo('stores/statement', '怎样给门店打印对账单', '/stores/store', [
      '在门店的操作里选「对账单」，选「开始日期」和「结束日期」。',
      '看期初应收、本期发生和期末应收，打印后请门店确认。',
    ]),
    howTo('stores/address', '一家门店有几个收货地址', '/stores/store-address', [
      '在「门店地址」点「新增」，选门店，填收货人、电话和地址。',
      '常用的一个勾「默认」。',
    ]),
    howTo('stores/team', '怎样登记门店的安装队', '/stores/store-install-item', [
      '在「门店安装」点「新增」，填「安装队」、队长、电话和「服务区域」。',
      '填「日安装樘数」和「每樘结算价」，调度和结算按它算。',
    ]),
    howTo('stores/hold', '信用被什么占着', '/stores/credit-hold', [
      '打开「信用占用」，按门店查询，每张单据占用多少一目了然。',
      '订单收款、作废或完成后，占用自动释放。',
    ]),
    howTo('stores/pay-account', '门店的账户怎样登记', '/stores/store-bank', [
      '在「门店银行账户」点「新增」，选门店，填户名、开户行和账号。',
      '常用的勾「默认」。',
    ]),
  ],
}

const marketing: Chapter = {
  key: 'marketing',
  title: '营销管理',
  purpose: '办活动、给门店发资料和图片、给客户群发短信。',
  paths: ['/marketing'],
  articles: [
    howTo('marketing/activity', '怎样办一场营销活动', '/marketing/activity', [
      '在「营销活动」点「新增」，填名称、日期、参加门店和关联优惠。',
      '点「发布」；到了日期自动开始和结束，也可以手工「开始」「结束」。',
    ]),
    howTo('marketing/publicity', '怎样给门店发宣传资料', '/marketing/publicity', [
      '在「宣传资料」点「新增」，上传文件、图片或视频，选阅读的门店。',
      '点「发布」；谁看过在「资料阅读」里查。',
      '门店在「资料中心」看，过时的资料点「下架」。',
    ]),
    howTo('marketing/picture', '怎样管理产品图片', '/marketing/product-picture', [
      '在「产品图片」上传，选门型和场景；门店按图选门时使用。',
    ]),
    howTo('marketing/sms', '怎样给客户群发短信', '/marketing/sms-batch', [
      '在「短信群发」点「群发短信」，按客户等级、跟进阶段、客户来源和所属门店选客户。',
      '选「短信模板」，点「发送」；退订的客户和没有手机号的会自动跳过。',
    ]),
    howTo('marketing/effect', '活动带来多少客户和订单', '/marketing/activity', [
      '打开「营销活动」，看「获客数」「订单数」和「订单金额」。',
      '填「实际费用」，就能与「预算」比较。',
    ]),
    howTo('marketing/readers', '谁看过我发的资料', '/marketing/publicity-read', [
      '打开「资料阅读」，按宣传资料或门店查询，看「阅读人」和「阅读时间」。',
    ]),
    howTo('marketing/library', '门店怎样看资料', '/marketing/library', [
      '打开「资料中心」，只列出发给本门店、还在期限内的资料。',
      '点开就算读过，附件可以下载。',
    ]),
    howTo('marketing/opt-out', '客户不想再收短信', '/marketing/sms-opt-out', [
      '在「退订名单」点「新增」，填手机号和原因。',
      '以后群发自动跳过这个号码。',
    ]),
    howTo('marketing/sent', '群发短信发出去多少', '/marketing/sms-batch', [
      '打开「短信群发」，看「对象人数」「提交条数」和「跳过条数」。',
      '跳过的看「跳过原因」；送没送到在「消息记录」里查。',
    ]),
    howTo('marketing/cancel', '活动不办了怎么办', '/marketing/activity', [
      '在活动的操作里选「取消活动」。',
      '关联的优惠还要停的，到「优惠」里提前结束。',
    ]),
  ],
}

export const offers: readonly Chapter[] = [doors, pricing, stores, marketing]
