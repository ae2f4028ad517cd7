import { expect, test } from 'vitest';
import type { CaptureFault } from '#data/capture/captured-file.ts';
import { speak } from '#tests/support/labels.ts';
import { captureFaultLabels } from './capture-fault-labels.ts';

const faults: Record<CaptureFault, { fr: RegExp; nl: RegExp }> = {
  EmptyFile: { fr: /est vide/, nl: /is leeg/ },
  FileTooLarge: { fr: /trop lourd \(200 Mo au plus\)/, nl: /te groot \(hoogstens 200 Mo\)/ },
  UnsupportedFileType: { fr: /ni une photo, ni une vidéo, ni un PDF/, nl: /geen foto, video of pdf/ },
  BrokenPicture: { fr: /est abîmé/, nl: /is beschadigd/ },
  FrameFailed: { fr: /n’a pas pu faire.*pris avant est intact/, nl: /kon .* niet maken.*is intact/ },
  PictureTooLarge: { fr: /trop de pixels/, nl: /te veel pixels/ },
  ProtectedDocument: { fr: /mot de passe/, nl: /wachtwoord/ },
  FileUnreadable: { fr: /n’est plus lisible/, nl: /niet meer leesbaar/ },
  PartMissing: { fr: /n’est pas encore entière/, nl: /nog niet volledig/ },
  CaptureFailed: { fr: /Une erreur est survenue/, nl: /fout opgetreden/ },
  StorageFull: { fr: /plus de place.*pris avant est intact/, nl: /geen plaats meer.*is intact/ },
  StorageFailed: { fr: /ne répond pas.*pris avant est intact/, nl: /antwoordt niet.*is intact/ },
};
const bytes = (count: number): string => `${Math.floor(count / (1024 * 1024))} Mo`;

test.each(Object.entries(faults) as [CaptureFault, { fr: RegExp; nl: RegExp }][])(
  '%s names the file, the reason, and that nothing was stored',
  (fault, words) => {
    const fr = captureFaultLabels(speak('fr'), fault, 'toit.jpg', bytes);
    const nl = captureFaultLabels(speak('nl'), fault, 'toit.jpg', bytes);
    expect(fr).toMatch(words.fr);
    expect(fr).toContain('« toit.jpg »');
    expect(fr).toMatch(/pas été enregistré|rien n’a été enregistré/);
    expect(nl).toMatch(words.nl);
    expect(nl).toContain('“toit.jpg”');
    expect(nl).toMatch(/niet bewaard|niets bewaard/);
  },
);
