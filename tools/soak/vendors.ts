/** `npm run soak -- vendors [sequences] [from]`: sequences of calls of a vendor, told to the wallet and to the model of the kit; every answer and the books have to be the same. */
import { compareWithModel } from '#tools/vendor-kit/model.ts';

const [, , most = '10000', from = '1'] = process.argv;
const began = Date.now();
const { sequences, calls, differences, findings } = await compareWithModel(
  Number(from),
  Number(most),
  (done) => {
    if (done % 500 === 0)
      console.log(`· ${done} sequences after ${Math.round((Date.now() - began) / 1000)} s`);
  },
);
for (const line of [...differences, ...findings]) console.log(line);
console.log(
  `${sequences} sequences, ${calls} calls, ${differences.length} answered differently, ${findings.length} findings of the books`,
);
process.exitCode = differences.length + findings.length === 0 ? 0 : 1;
